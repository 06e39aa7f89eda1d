import { z } from 'zod'

/** Conditions that must end before a user's data can be erased. */
export const ERASURE_OBSTACLES = [
  'staff',
  'open_transaction',
  'open_payout',
  'protected_trade',
  'balance',
  'debt',
] as const
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number]

/** `GET /api/account/erasure` */
export const ErasureResponse = z
  .object({ success: z.literal(true), obstacles: z.array(z.enum(ERASURE_OBSTACLES)) })
  .meta({ id: 'ErasureResponse' })
export type ErasureResponse = z.infer<typeof ErasureResponse>

/** `POST /api/account/erasure`: the explicit flag prevents an erasure by one wrong click. */
export const ErasureRequest = z.strictObject({ isFinal: z.literal(true) }).meta({ id: 'ErasureRequest' })
