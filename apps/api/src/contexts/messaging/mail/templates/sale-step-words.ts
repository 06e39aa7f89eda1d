import { z } from 'zod'
import type { Brand } from '@app/contract/brand'
import { SALE_REASONS } from '@app/contract/selling/sales'
import { SALE_MAIL_STEPS, type SaleMailStep } from '#shared/sale-mail-steps.ts'

export const SaleStepData = z.strictObject({
  step: z.enum(SALE_MAIL_STEPS),
  number: z.string().regex(/^\d{6,}$/),
  amountGrosze: z.string().regex(/^\d{1,18}$/),
  /** Masked. */
  destination: z.string(),
  isBank: z.boolean(),
  /** For a sale whose items we have received: the reason why its payout waits. */
  waitsFor: z.enum(['protection', 'approval']).nullable(),
  /** The deadline of the offer, the end of Steam's protection, or the time when items can be returned. */
  moment: z.iso.datetime().nullable(),
  reason: z.enum(SALE_REASONS).nullable(),
  reference: z.string().nullable(),
  link: z.url({ protocol: /^https?$/ }),
  /** For a seller who loses access to Steam one day; missing in mails queued by an older version. */
  freeze: z.strictObject({ key: z.string(), link: z.url({ protocol: /^https?$/ }) }).optional(),
})

/** The same facts as text; an unknown value is empty. */
type SaleMailWords = Omit<z.infer<typeof SaleStepData>, 'step' | 'amountGrosze' | 'moment' | 'freeze'> & {
  amount: string
  moment: string
}

export type SaleStepTexts = Record<
  SaleMailStep,
  (words: SaleMailWords) => { subject: string; heading: string; paragraphs: string[] }
> & {
  button: string
  safety: string
  freeze: (freeze: { key: string; link: string }) => string
  why: (brand: Brand) => string
}
