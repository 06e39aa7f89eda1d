import { z } from 'zod'
import { COINS, EMAIL_METHODS, PAYOUT_METHODS } from './rails.ts'

export type { PayoutMethod } from './rails.ts'

/** What a form sends: the fields as typed. The limits only bound what is worth reading. */
export const PayoutDetailsInput = z
  .discriminatedUnion('method', [
    z.strictObject({
      method: z.literal('bank'),
      accountNumber: z.string().max(100),
      ownerName: z.string().max(200),
    }),
    z.strictObject({ method: z.literal('crypto'), coin: z.enum(COINS), address: z.string().max(300) }),
    z.strictObject({ method: z.enum(EMAIL_METHODS), email: z.string().max(300) }),
  ])
  .meta({ id: 'PayoutDetailsInput' })
export type PayoutDetailsInput = z.infer<typeof PayoutDetailsInput>

/** The same fields after reading: one form for one destination. Same shape, so a stored one can be read again. */
export type PayoutDetails = PayoutDetailsInput

/** What leaves the server about stored details. */
export const SavedPayoutDetails = z
  .object({
    id: z.uuid(),
    method: z.enum(PAYOUT_METHODS),
    coin: z.enum(COINS).nullable(),
    masked: z.string(),
    bankName: z.string().nullable(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedPayoutDetails' })
export type SavedPayoutDetails = z.infer<typeof SavedPayoutDetails>
