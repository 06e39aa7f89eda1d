import type { NamePriceRequest } from '@app/contract/appraisals'
import type { Permission } from '@app/contract/staff-permissions'
import { appraisalsRepository, highestPrice, type AppraisalRow } from '#features/appraisals/index.ts'
import { answerTicket } from '#features/support/index.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Trx } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import { answerOnce } from '#platform/idempotency.ts'
import { readSettings } from '#platform/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { groszeOf } from '#shared/zlotys.ts'
import type { AppraisalTools } from './appraisal-tools.ts'
import { priceText } from './domain/appraisal-text.ts'
import { languageOfTicket } from './ticket-language.repository.ts'

export type NamePriceCommand = {
  appraisalId: bigint
  adminId: bigint
  permissions: readonly Permission[]
  body: NamePriceRequest
  key: string
  requestId: string
}

/**
 * Staff name a price for a while; one that the seller has not accepted yet makes room. The price, the answer in the ticket,
 * the mail about it and the record of who named it are one commit.
 */
export async function namePrice(tools: AppraisalTools, command: NamePriceCommand): Promise<void> {
  const { appraisalId, adminId, body, key } = command
  let streams: string[] = []
  await answerOnce(
    tools,
    { userId: adminId, key, route: `POST /api/admin/appraisals/${appraisalId}/prices`, body },
    async (trx) => {
      streams = await write(tools, trx, command)
      return { answer: { success: true } }
    },
  )
  for (const stream of streams) tools.announceStream(stream)
}

async function write(tools: AppraisalTools, trx: Trx, command: NamePriceCommand): Promise<string[]> {
  const { appraisalId, adminId, body } = command
  const appraisal = await appraisalsRepository.lock(trx, appraisalId)
  if (!appraisal) throw new DomainError('appraisal_not_found')
  if (appraisal.userId === adminId) throw new DomainError('appraisal_own')
  const { ticketId } = appraisal
  if (appraisal.isClosed || ticketId === null) throw new DomainError('appraisal_closed')
  const payoutGrosze = groszeOf(body.price)
  await assertWithinLimits(trx, appraisal, payoutGrosze, command.permissions)
  await makeRoom(trx, appraisal)
  const price = await appraisalsRepository.insertPrice(trx, {
    appraisal,
    payoutGrosze,
    namedBy: adminId,
    validHours: body.validHours,
  })
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action: 'appraisal.price_named',
    object: { type: 'appraisal', id: appraisalId.toString() },
    details: {
      priceId: price.id.toString(),
      payoutGrosze: payoutGrosze.toString(),
      validHours: body.validHours,
      ticketId: ticketId.toString(),
      userId: appraisal.userId.toString(),
    },
    requestId: command.requestId,
  })
  await appendEvent(trx, streamOfUser(appraisal.userId), { kind: 'inventory.updated' })
  const language = await languageOfTicket(trx, ticketId)
  return answerTicket(tools, trx, {
    ticketId,
    authorId: adminId,
    content: priceText({ payoutGrosze, validUntil: price.validUntil, reason: body.reason }, language),
    mark: `price:${price.id}`,
  })
}

async function assertWithinLimits(
  trx: Trx,
  { listedGrosze }: AppraisalRow,
  payoutGrosze: bigint,
  permissions: readonly Permission[],
): Promise<void> {
  const settings = await readSettings(trx)
  const rules = settings['appraisal.rules'].value
  const atMost = (mayNameLarge: boolean) => highestPrice(rules, { listedGrosze, mayNameLarge })
  const isOutside = payoutGrosze < settings['sale.minimum_grosze'].value || payoutGrosze > atMost(true)
  if (isOutside)
    throw new DomainError('appraisal_price_range', {}, { fields: { price: 'appraisal_price_range' } })
  if (payoutGrosze > atMost(permissions.includes('appraisals.price-large')))
    throw new DomainError('appraisal_above_role', {}, { fields: { price: 'appraisal_above_role' } })
}

async function makeRoom(trx: Trx, { id, price }: AppraisalRow): Promise<void> {
  await appraisalsRepository.letLapse(trx, id)
  if (!price || price.isLapsed) return
  if (price.state === 'accepted') throw new DomainError('appraisal_accepted')
  await appraisalsRepository.end(trx, BigInt(price.id), 'replaced')
}
