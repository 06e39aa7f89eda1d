import { z } from 'zod'
import { COINS, EMAIL_METHODS, PAYOUT_METHODS } from './rails.ts'

export type { PayoutMethod } from './rails.ts'

/** The fields of a form as typed. The limits only bound the input size. */
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

/**
 * The same fields after normalization, so one destination has one form. The shape is the same, so stored details can
 * be parsed again.
 */
export type PayoutDetails = PayoutDetailsInput

/** The part of stored details that the server returns. */
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
