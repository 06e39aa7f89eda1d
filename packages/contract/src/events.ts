import { z } from 'zod'

/** Events a signed-in browser may receive on its stream, by kind. Data never holds personal details. */
export const UserEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile.updated') }),
  z.object({ kind: z.literal('session.ended'), sessionId: z.uuid() }),
  z.object({ kind: z.literal('email.confirmed') }),
  /** A read that outlasted its call has ended, well or badly: ask for the inventory again. */
  z.object({ kind: z.literal('inventory.updated') }),
  /** A sale of the caller's moved: ask for it again. */
  z.object({ kind: z.literal('sale.updated'), saleId: z.number().int() }),
])
export type UserEvent = z.infer<typeof UserEvent>
