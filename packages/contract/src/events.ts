import { z } from 'zod'

/** Events by kind that a signed-in browser may receive on its stream. Event data never contains personal data. */
export const UserEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile.updated') }),
  z.object({ kind: z.literal('session.ended'), sessionId: z.uuid() }),
  z.object({ kind: z.literal('email.confirmed') }),
  /** A long inventory read has ended, with or without success: fetch the inventory again. */
  z.object({ kind: z.literal('inventory.updated') }),
  /** A sale of this user changed: fetch it again. */
  z.object({ kind: z.literal('sale.updated'), saleId: z.number().int() }),
  /** Items of a sale left the inventory but did not reach us, or came back: fetch the sale again. */
  z.object({ kind: z.literal('sale.diverted'), saleId: z.number().int() }),
  /** The balance or the debt changed: fetch it again. */
  z.object({ kind: z.literal('balance.updated') }),
  /** A ticket has a new message or another change: fetch it again. */
  z.object({ kind: z.literal('ticket.updated'), ticketId: z.number().int() }),
  /** Staff only: a member of staff started or stopped typing an answer. */
  z.object({ kind: z.literal('ticket.writing'), ticketId: z.number().int() }),
  /** Staff only: transactions of these users were created or changed. */
  z.object({ kind: z.literal('transactions.updated'), userIds: z.array(z.number().int()) }),
  /** Staff only: a member of staff started or stopped viewing a transaction. */
  z.object({ kind: z.literal('transaction.viewing'), transactionId: z.number().int() }),
])
export type UserEvent = z.infer<typeof UserEvent>
