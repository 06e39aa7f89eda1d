import type { Language } from './languages.ts'

export type ErrorEntry = { status: number; texts: Record<Language, string> }
