import type { CannedAnswer, CannedAnswerRequest } from '@app/contract/support/tickets'
import { writeAudit } from '#platform/db/audit.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { cannedAnswersRepository, type CannedAnswerRow } from './canned-answers.repository.ts'
import { fillVariables, unknownVariables, type CannedFacts } from './domain/canned-text.ts'
import { cleanLine, cleanMessage, ticketNumber } from './domain/ticket-text.ts'
import { ticketContactsRepository } from './ticket-contacts.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

export async function listCannedAnswers(
  tools: { db: Db; keys: Keys },
  query: { ticketId: bigint | undefined },
): Promise<CannedAnswer[]> {
  const facts = query.ticketId === undefined ? undefined : await readFacts(tools, query.ticketId)
  const rows = await cannedAnswersRepository.list(tools.db)
  return rows.map((row) => present(row, facts))
}

async function readFacts({ db, keys }: { db: Db; keys: Keys }, ticketId: bigint): Promise<CannedFacts> {
  const ticket = await ticketsRepository.find(db, ticketId)
  if (!ticket) throw new DomainError('ticket_not_found')
  const contacts = await ticketContactsRepository.list(db, keys, [ticketId])
  const saleId = ticket.saleId ?? (await findOnlySale(db, ticket.userId))
  return {
    name: contacts.get(ticketId)?.name ?? ticket.userName ?? '',
    ticketNumber: ticketNumber(ticketId),
    saleNumber: saleId === undefined ? null : ticketNumber(saleId),
  }
}

/** With several sales only staff know which one is meant. */
async function findOnlySale(db: Db, userId: bigint | null): Promise<bigint | undefined> {
  const ids = userId === null ? [] : await ticketsRepository.listSaleIds(db, userId, 2)
  return ids.length === 1 ? ids[0] : undefined
}

type Writer = { userId: bigint; requestId: string }

/** With an id it updates that answer, without an id it creates one. The database keeps every version of the text. */
export async function saveCannedAnswer(
  db: Db,
  command: Writer & { id: bigint | undefined; body: CannedAnswerRequest },
): Promise<CannedAnswer> {
  const { id } = command
  const answer = {
    title: cleanLine(command.body.title),
    content: cleanMessage(command.body.content),
    updatedBy: command.userId,
  }
  if (answer.title === '' || answer.content === '') throw new DomainError('ticket_fields_required')
  if (unknownVariables(answer.content).length > 0)
    throw new DomainError('canned_variable_unknown', {}, { fields: { content: 'canned_variable_unknown' } })
  try {
    const row = await db.transaction().execute(async (trx) => {
      const written =
        id === undefined
          ? await cannedAnswersRepository.insert(trx, answer)
          : await cannedAnswersRepository.update(trx, { id, ...answer })
      if (!written) throw new DomainError('canned_answer_not_found')
      await record(
        trx,
        id === undefined ? 'canned_answer.created' : 'canned_answer.changed',
        written.id,
        command,
      )
      return written
    })
    return present(row, undefined)
  } catch (error) {
    if (!isViolationOf(error, 'canned_answers_title_unique')) throw error
    throw new DomainError('canned_answer_exists', {}, { fields: { title: 'canned_answer_exists' } })
  }
}

export async function deleteCannedAnswer(db: Db, id: bigint, writer: Writer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await cannedAnswersRepository.delete(trx, id))) throw new DomainError('canned_answer_not_found')
    await record(trx, 'canned_answer.deleted', id, writer)
  })
}

async function record(trx: Trx, action: string, id: bigint, { userId, requestId }: Writer): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: userId.toString() },
    action,
    object: { type: 'canned_answer', id: id.toString() },
    requestId,
  })
}

function present(row: CannedAnswerRow, facts: CannedFacts | undefined): CannedAnswer {
  return {
    id: Number(row.id),
    title: row.title,
    content: row.content,
    filled: facts ? fillVariables(row.content, facts) : null,
    updatedAt: row.updatedAt.toISOString(),
  }
}
