import type { z } from 'zod'
import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'

/** What a mail says; how it looks is the same for all and stands in `mail-layout.ts`. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  button?: { label: string; link: string }
  /** Below the button, in small letters. */
  notes: string[]
}

type Words = { language: Language; brand: Brand }

export type MailTemplate<Data = unknown> = {
  data: z.ZodType<Data>
  /** Checks the data again: it was stored in between, perhaps by older code. */
  write: (data: unknown, words: Words) => MailContent
}

export function mailTemplate<Data>(
  data: z.ZodType<Data>,
  texts: Record<Language, (data: Data, brand: Brand) => MailContent>,
): MailTemplate<Data> {
  return { data, write: (stored, { language, brand }) => texts[language](data.parse(stored), brand) }
}
