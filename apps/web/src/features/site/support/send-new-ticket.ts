import type { NewTicketResponse } from '@app/contract/support/tickets'
import { ApiError } from '#lib/api/api-error.ts'
import { readTokens } from '#lib/session/tokens.ts'
import { openTicket, type NewTicketBody } from './support-calls.ts'
import type { TicketForm } from './use-ticket-form.ts'

export { attachPictures } from './attach-pictures.ts'

const ATTEMPTS_MAX = 4
const WAIT_MAX_SECONDS = 15

/**
 * Sends the form. It renews an expired token and waits for the server's minimum time between form and ticket, so that
 * the user clicks only once.
 */
export async function sendNewTicket(
  content: NewTicketBody,
  form: TicketForm,
  keyFor: (body: NewTicketBody) => string,
): Promise<NewTicketResponse['ticket']> {
  for (let attempt = 1; ; attempt += 1) {
    const body = readTokens() ? content : { ...content, formToken: (await form.current()).formToken }
    try {
      return await openTicket(body, keyFor(body))
    } catch (error) {
      const waitSeconds = attempt < ATTEMPTS_MAX ? await remedy(error, form) : undefined
      if (waitSeconds === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000))
    }
  }
}

/** Seconds to wait before the next attempt; undefined when another attempt would not help. */
async function remedy(error: unknown, form: TicketForm): Promise<number | undefined> {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'ticket_form_too_fast')
    return Math.min(WAIT_MAX_SECONDS, Math.max(1, error.retryAfterSeconds))
  if (error.code === 'ticket_form_stale') return (await form.renew()).fillSeconds
  return undefined
}
