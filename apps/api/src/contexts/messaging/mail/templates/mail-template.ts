import type { z } from 'zod'
import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'

/** The content of a mail; the layout is the same for all mails and is in `mail-layout.ts`. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  button?: { label: string; link: string }
  /** Shown below the button in small print. */
  notes: string[]
}

type Words = { language: Language; brand: Brand }

export type MailTemplate<Data = unknown> = {
  data: z.ZodType<Data>
  /** Validates the data again, because it was stored in between, perhaps by an older version. */
  write: (data: unknown, words: Words) => MailContent
}

export function mailTemplate<Data>(
  data: z.ZodType<Data>,
  texts: Record<Language, (data: Data, brand: Brand) => MailContent>,
): MailTemplate<Data> {
  return { data, write: (stored, { language, brand }) => texts[language](data.parse(stored), brand) }
}
