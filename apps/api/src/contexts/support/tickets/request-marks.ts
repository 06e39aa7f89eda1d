import type { Db } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import {
  ticketMessagesRepository,
  type AnsweredRequest,
  type RequestMarks,
} from './ticket-messages.repository.ts'

/** Keys and bodies are stored only as fingerprints. The scope separates the keys of different senders. */
export function markRequest(keys: Keys, request: { scope: string; key: string; body: object }): RequestMarks {
  return {
    requestMark: fingerprint(keys, 'ticket_request', `${request.scope}\0${request.key}`),
    bodyMark: fingerprint(keys, 'ticket_body', JSON.stringify(request.body)),
  }
}

/** The same key with another body is a client error and is refused as one. */
export async function findAnswered(db: Db, marks: RequestMarks): Promise<AnsweredRequest | undefined> {
  const answered = await ticketMessagesRepository.findAnswered(db, marks.requestMark)
  if (answered && !answered.bodyMark?.equals(marks.bodyMark)) throw new DomainError('idempotency_key_reused')
  return answered
}
