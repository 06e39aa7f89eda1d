import type { AppraisalRow } from '#contexts/catalog/appraisals/index.ts'
import { addAutomaticMessage } from '#contexts/support/tickets/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { stepText, type AppraisalStep } from './domain/appraisal-text.ts'
import { languageOfTicket } from './ticket-language.repository.ts'

/**
 * Adds a message to the ticket, if it still exists, and events for both sides. Announce the streams after the commit.
 */
export async function tellStep(trx: Trx, row: AppraisalRow, step: AppraisalStep): Promise<string[]> {
  const { ticketId, userId, price } = row
  await appendEvent(trx, streamOfUser(userId), { kind: 'inventory.updated' })
  if (ticketId === null) return [streamOfUser(userId)]
  const language = await languageOfTicket(trx, ticketId)
  const content = stepText(step, price ? BigInt(price.payoutGrosze) : null, language)
  return addAutomaticMessage(trx, { ticketId, userId, content })
}
