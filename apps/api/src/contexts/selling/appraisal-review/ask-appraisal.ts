import type { AskAppraisalRequest, ItemAppraisal } from '@app/contract/catalog/appraisals'
import type { Language } from '@app/contract/languages'
import { assertNotBlocked, assertNotFrozen } from '#contexts/identity/accounts/index.ts'
import {
  appraisalsRepository,
  appraisalStateOf,
  presentAppraisal,
  type AppraisalRow,
} from '#contexts/catalog/appraisals/index.ts'
import { lookAtItem, type ItemLook } from '#contexts/catalog/inventory/index.ts'
import { lockSeller } from '#contexts/payments/lifecycle/index.ts'
import { openSellerTicket } from '#contexts/support/tickets/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { AppraisalTools } from './appraisal-tools.ts'
import { askText } from './domain/appraisal-text.ts'

export type AskCommand = {
  userId: bigint
  body: AskAppraisalRequest
  language: Language
  requestId: string
}

/**
 * Opens a ticket about one item. The browser sends only the asset id; the item's data comes from our copy of the
 * inventory.
 */
export async function askAppraisal(tools: AppraisalTools, command: AskCommand): Promise<ItemAppraisal> {
  const { db } = tools
  const { userId, body } = command
  await assertNotBlocked(db, userId)
  const look = await lookAtItem(tools, { userId, assetId: body.assetId, prices: tools.currentPrices() })
  if (!look) throw new DomainError('appraisal_item_changed')
  if (!look.canChangeHands) throw new DomainError('appraisal_item_unfit')
  const { appraisalId, streams } = await db.transaction().execute(async (trx) => {
    // Under the seller's lock, so that the second of two concurrent requests sees the first.
    await lockSeller(trx, userId)
    await assertNotFrozen(trx, userId)
    await makeRoom(trx, command, look)
    return open(tools, trx, command, look)
  })
  for (const stream of streams) tools.announceStream(stream)
  const row = await appraisalsRepository.find(db, appraisalId)
  if (!row) throw new DomainError('appraisal_not_found')
  return presentAppraisal(row)
}

/** One open appraisal per item, and a limited number in total; lapsed and changed ones do not count. */
async function makeRoom(trx: Trx, { userId, body }: AskCommand, look: ItemLook): Promise<void> {
  const rows = await appraisalsRepository.listOpen(trx, userId)
  const before = rows.find(({ assetId }) => assetId === body.assetId)
  if (before && isAlive(before, look)) throw new DomainError('appraisal_open')
  if (before) {
    await appraisalsRepository.letLapse(trx, before.id)
    await appraisalsRepository.close(trx, before.id)
  }
  const { openMax } = (await readSettings(trx))['appraisal.rules'].value
  const alive = rows.filter((row) => row !== before && isAlive(row))
  if (alive.length >= openMax) throw new DomainError('appraisals_too_many')
}

function isAlive(row: AppraisalRow, look?: ItemLook): boolean {
  const isSameItem = look && look.fingerprint === row.fingerprint.toString('hex')
  return ['waiting', 'offered', 'accepted'].includes(appraisalStateOf(row, isSameItem))
}

async function open(
  tools: AppraisalTools,
  trx: Trx,
  { userId, body, language, requestId }: AskCommand,
  look: ItemLook,
): Promise<{ appraisalId: bigint; streams: string[] }> {
  const { facts, marketName } = look
  const described = {
    ...facts,
    marketName,
    stickerCount: facts.stickers.length,
    hasCharm: facts.charm !== null,
  }
  await appendEvent(trx, streamOfUser(userId), { kind: 'inventory.updated' })
  const ticket = await openSellerTicket(trx, tools.keys, {
    userId,
    language,
    category: 'appraisal',
    ...askText(described, body.note?.trim() ?? '', language),
    mark: `appraisal:${userId}:${body.assetId}:${requestId}`,
  })
  const appraisalId = await appraisalsRepository.insert(trx, {
    userId,
    ticketId: ticket.ticketId,
    assetId: body.assetId,
    marketName,
    fingerprint: Buffer.from(look.fingerprint, 'hex'),
    facts,
    listedGrosze: look.listedGrosze,
  })
  return { appraisalId, streams: ticket.streams }
}
