import { z } from 'zod'
import { COINS } from './rails.ts'

const email = z.string().max(300)

/** The entered fields of one method, or a previously used destination. */
export const PaymentDetails = z.union([
  z.strictObject({ savedId: z.uuid() }),
  z.strictObject({ accountNumber: z.string().max(100), ownerName: z.string().max(200) }),
  z.strictObject({ email }),
  z.strictObject({ coin: z.enum(COINS), address: z.string().max(300) }),
])
export type PaymentDetails = z.infer<typeof PaymentDetails>
