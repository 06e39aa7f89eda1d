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
  /** Of a sale whose items are ours: what its payout waits for. */
  waitsFor: z.enum(['protection', 'approval']).nullable(),
  /** The deadline of the offer, the end of Steam's protection, or when items can go back. */
  moment: z.iso.datetime().nullable(),
  reason: z.enum(SALE_REASONS).nullable(),
  reference: z.string().nullable(),
  link: z.url({ protocol: /^https?$/ }),
  /** For whoever is locked out of Steam one day; not in mails that older code has queued. */
  freeze: z.strictObject({ key: z.string(), link: z.url({ protocol: /^https?$/ }) }).optional(),
})

/** The same facts in words; what is not known is empty. */
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
