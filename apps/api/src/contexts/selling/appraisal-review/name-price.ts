import { z } from 'zod'
import type { ControlResponse } from '@app/contract/office/controls'
import type { NamePriceRequest } from '@app/contract/catalog/appraisals'
import type { Permission } from '@app/contract/identity/staff-permissions'
import { appraisalsRepository, highestPrice, type AppraisalRow } from '#contexts/catalog/appraisals/index.ts'
import {
  lockControls,
  proposalKind,
  waitFor,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { answerTicket } from '#contexts/support/tickets/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { withIdempotencyKey } from '#platform/http/idempotency.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { groszeOf } from '#shared/zlotys.ts'
import type { AppraisalTools } from './appraisal-tools.ts'
import { priceText } from './domain/appraisal-text.ts'
import { languageOfTicket } from './ticket-language.repository.ts'

const KIND = 'appraisal_price'

export type NamePriceCommand = {
  appraisalId: bigint
  adminId: bigint
  permissions: readonly Permission[]
  body: NamePriceRequest
  key: string
  requestId: string
}

type NamingTools = Pick<AppraisalTools, 'keys' | 'publicUrl'>

/** A price with all its data; `confirmedBy` is null when one admin was enough. */
type Naming = {
  appraisalId: bigint
  namedBy: bigint
  confirmedBy: bigint | null
  payoutGrosze: bigint
  validHours: number
  reason: string
  requestId: string
}

/**
 * Staff offer a price for a limited time; it replaces a price that is not accepted yet. The price, the ticket reply,
 * the mail and the audit entry commit together. Above the daily limits it waits for a second admin.
 */
export async function namePrice(tools: AppraisalTools, command: NamePriceCommand): Promise<ControlResponse> {
  const { appraisalId, adminId, body, key } = command
  let streams: string[] = []
  const { answer } = await withIdempotencyKey(
    tools,
    { userId: adminId, key, route: `POST /api/admin/appraisals/${appraisalId}/prices`, body },
    async (trx) => {
      const named = await nameOrPropose(tools, trx, command)
      streams = named.streams
      const { proposalId } = named
      return { answer: { success: true as const, isDone: proposalId === null, proposalId } }
    },
  )
  for (const stream of streams) tools.announceStream(stream)
  return answer
}

export function appraisalProposalKinds(tools: NamingTools): ProposalKinds {
  return {
    [KIND]: proposalKind({
      schema: z.object({
        appraisalId: z.string().transform(BigInt),
        payoutGrosze: z.number().int().positive().transform(BigInt),
        validHours: z.number().int(),
      }),
      execute: async (trx, price, { adminId, proposedBy, reason, requestId }) => {
        const appraisal = await lockOpen(trx, price.appraisalId, adminId)
        await assertInRange(trx, appraisal, price.payoutGrosze)
        const naming = { ...price, namedBy: proposedBy ?? adminId, confirmedBy: adminId, reason, requestId }
        await write(tools, trx, appraisal, naming)
        return appraisal.userId
      },
    }),
  }
}

async function nameOrPropose(
  tools: NamingTools,
  trx: Trx,
  command: NamePriceCommand,
): Promise<{ proposalId: string | null; streams: string[] }> {
  const { appraisalId, adminId, body, permissions, requestId } = command
  const { validHours, reason } = body
  // Taken before any other lock, as all controls do, so that the second of two concurrent prices counts the first.
  await lockControls(trx)
  const appraisal = await lockOpen(trx, appraisalId, adminId)
  const payoutGrosze = groszeOf(body.price)
  await assertInRange(trx, appraisal, payoutGrosze)
  await assertWithinRole(trx, appraisal, payoutGrosze, permissions)
  const price = { appraisalId, payoutGrosze, validHours, reason, requestId }
  if (!(await isAboveDay(trx, appraisal, adminId, payoutGrosze)))
    return {
      proposalId: null,
      streams: await write(tools, trx, appraisal, { ...price, namedBy: adminId, confirmedBy: null }),
    }
  if (!permissions.includes('appraisals.price-large'))
    throw new DomainError('appraisal_day_full', {}, { fields: { price: 'appraisal_day_full' } })
  if (appraisal.price?.state === 'accepted' && !appraisal.price.isLapsed)
    throw new DomainError('appraisal_accepted')
  const subject = appraisalId.toString()
  const payload = { appraisalId: subject, payoutGrosze: Number(payoutGrosze), validHours }
  const wish = { kind: KIND, subject, sellerId: appraisal.userId, payload }
  const { proposalId } = await waitFor(trx, { adminId, reason, requestId }, wish)
  return { proposalId, streams: [] }
}

type OpenAppraisal = AppraisalRow & { ticketId: bigint }

async function lockOpen(trx: Trx, appraisalId: bigint, adminId: bigint): Promise<OpenAppraisal> {
  const appraisal = await appraisalsRepository.lock(trx, appraisalId)
  if (!appraisal) throw new DomainError('appraisal_not_found')
  if (appraisal.userId === adminId) throw new DomainError('appraisal_own')
  const { ticketId } = appraisal
  if (appraisal.isClosed || ticketId === null) throw new DomainError('appraisal_closed')
  return { ...appraisal, ticketId }
}

async function write(
  tools: NamingTools,
  trx: Trx,
  appraisal: OpenAppraisal,
  naming: Naming,
): Promise<string[]> {
  const { payoutGrosze, namedBy, confirmedBy, validHours, reason, requestId } = naming
  const { ticketId } = appraisal
  await makeRoom(trx, appraisal)
  const price = await appraisalsRepository.insertPrice(trx, { ...naming, appraisal })
  await writeAudit(trx, {
    actor: { type: 'admin', id: (confirmedBy ?? namedBy).toString() },
    action: 'appraisal.price_named',
    object: { type: 'appraisal', id: appraisal.id.toString() },
    details: {
      priceId: price.id.toString(),
      payoutGrosze: payoutGrosze.toString(),
      validHours,
      ticketId: ticketId.toString(),
      userId: appraisal.userId.toString(),
      ...(confirmedBy === null ? {} : { proposedBy: namedBy.toString() }),
    },
    requestId,
  })
  await appendEvent(trx, streamOfUser(appraisal.userId), { kind: 'inventory.updated' })
  const language = await languageOfTicket(trx, ticketId)
  return answerTicket(tools, trx, {
    ticketId,
    authorId: namedBy,
    content: priceText({ payoutGrosze, validUntil: price.validUntil, reason }, language),
    mark: `price:${price.id}`,
  })
}

async function assertInRange(trx: Trx, { listedGrosze }: AppraisalRow, payoutGrosze: bigint): Promise<void> {
  const settings = await readSettings(trx)
  const highest = highestPrice(settings['appraisal.rules'].value, { listedGrosze, mayNameLarge: true })
  if (payoutGrosze < settings['sale.minimum_grosze'].value || payoutGrosze > highest)
    throw new DomainError('appraisal_price_range', {}, { fields: { price: 'appraisal_price_range' } })
}

async function assertWithinRole(
  trx: Trx,
  { listedGrosze }: AppraisalRow,
  payoutGrosze: bigint,
  permissions: readonly Permission[],
): Promise<void> {
  const rules = (await readSettings(trx))['appraisal.rules'].value
  const mayNameLarge = permissions.includes('appraisals.price-large')
  if (payoutGrosze > highestPrice(rules, { listedGrosze, mayNameLarge }))
    throw new DomainError('appraisal_above_role', {}, { fields: { price: 'appraisal_above_role' } })
}

/** Several prices below the approval limits count as one large price. */
async function isAboveDay(
  trx: Trx,
  appraisal: AppraisalRow,
  namedBy: bigint,
  payoutGrosze: bigint,
): Promise<boolean> {
  const settings = await readSettings(trx)
  const sums = await appraisalsRepository.namedInLastDay(trx, { appraisal, namedBy })
  return (
    sums.sellerGrosze + payoutGrosze >= settings['appraisal.two_admins_seller_day_from_grosze'].value ||
    sums.namerGrosze + payoutGrosze >= settings['appraisal.two_admins_admin_day_from_grosze'].value ||
    sums.houseGrosze + payoutGrosze >= settings['appraisal.two_admins_house_day_from_grosze'].value
  )
}

async function makeRoom(trx: Trx, { id, price }: AppraisalRow): Promise<void> {
  await appraisalsRepository.letLapse(trx, id)
  if (!price || price.isLapsed) return
  if (price.state === 'accepted') throw new DomainError('appraisal_accepted')
  await appraisalsRepository.end(trx, BigInt(price.id), 'replaced')
}
