import { pl } from './pl.ts'

/** English in both languages, so there is one set of words. */
export const en = pl
