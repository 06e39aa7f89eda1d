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
  /** Items of a sale left the inventory and did not come to us, or are back: ask for it again. */
  z.object({ kind: z.literal('sale.diverted'), saleId: z.number().int() }),
  /** Money came to the balance, left it, or is owed: ask for it again. */
  z.object({ kind: z.literal('balance.updated') }),
  /** Something was written in a ticket or done with it: ask for it again. */
  z.object({ kind: z.literal('ticket.updated'), ticketId: z.number().int() }),
  /** For staff alone: somebody began to answer a ticket, or stopped. */
  z.object({ kind: z.literal('ticket.writing'), ticketId: z.number().int() }),
  /** For staff alone: transactions of these people came or changed. */
  z.object({ kind: z.literal('transactions.updated'), userIds: z.array(z.number().int()) }),
  /** For staff alone: somebody began to look at a transaction, or stopped. */
  z.object({ kind: z.literal('transaction.viewing'), transactionId: z.number().int() }),
])
export type UserEvent = z.infer<typeof UserEvent>
