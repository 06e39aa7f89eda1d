import type { ItemAppraisal } from '@app/contract/catalog/appraisals'
import { assertNotBlocked, assertNotFrozen } from '#contexts/identity/accounts/index.ts'
import {
  appraisalsRepository,
  presentAppraisal,
  type AppraisalRow,
} from '#contexts/catalog/appraisals/index.ts'
import { lookAtItem } from '#contexts/catalog/inventory/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { AppraisalTools } from './appraisal-tools.ts'
import type { AppraisalStep } from './domain/appraisal-text.ts'
import { tellStep } from './tell-step.ts'

export type SellerDecision = { appraisalId: bigint; userId: bigint; requestId: string }

/** Accepts exactly the price that was shown. A repeated call changes nothing. */
export async function acceptPrice(
  tools: AppraisalTools,
  decision: SellerDecision & { priceId: bigint },
): Promise<ItemAppraisal> {
  const { db } = tools
  const { userId, priceId } = decision
  await assertNotBlocked(db, userId)
  const seen = await findOwn(tools, decision)
  const look = await lookAtItem(tools, { userId, assetId: seen.assetId, prices: tools.currentPrices() })
  if (look?.fingerprint !== seen.fingerprint.toString('hex')) throw new DomainError('appraisal_item_changed')
  return decide(tools, decision, async (trx, row) => {
    await assertNotFrozen(trx, userId)
    if (row.price?.id === priceId.toString() && row.price.state === 'accepted' && !row.price.isLapsed)
      return null
    if (row.isClosed) throw new DomainError('appraisal_closed')
    const isOfThis = row.price?.id === priceId.toString()
    if (!isOfThis || !(await appraisalsRepository.accept(trx, priceId)))
      throw new DomainError('appraisal_price_gone')
    return 'accepted'
  })
}

/**
 * Closes the request, with or without a price. An accepted price cannot be declined; the seller simply need not use
 * it.
 */
export async function declinePrice(tools: AppraisalTools, decision: SellerDecision): Promise<ItemAppraisal> {
  return decide(tools, decision, async (trx, row) => {
    if (row.isClosed) return null
    if (row.price?.state === 'accepted' && !row.price.isLapsed) throw new DomainError('appraisal_accepted')
    await appraisalsRepository.letLapse(trx, row.id)
    const isDeclined = row.price !== null && !row.price.isLapsed
    if (isDeclined) await appraisalsRepository.end(trx, BigInt(row.price?.id ?? 0), 'declined')
    await appraisalsRepository.close(trx, row.id)
    return isDeclined ? 'declined' : 'given_up'
  })
}

async function decide(
  tools: AppraisalTools,
  { appraisalId, userId, requestId }: SellerDecision,
  act: (trx: Trx, row: AppraisalRow) => Promise<AppraisalStep | null>,
): Promise<ItemAppraisal> {
  const streams = await tools.db.transaction().execute(async (trx) => {
    const row = await appraisalsRepository.lock(trx, appraisalId)
    if (row?.userId !== userId) throw new DomainError('appraisal_not_found')
    const step = await act(trx, row)
    if (step === null) return []
    await writeAudit(trx, {
      actor: { type: 'user', id: userId.toString() },
      action: `appraisal.${step}`,
      object: { type: 'appraisal', id: appraisalId.toString() },
      details: row.price ? { priceId: row.price.id, payoutGrosze: row.price.payoutGrosze } : {},
      requestId,
    })
    return tellStep(trx, row, step)
  })
  for (const stream of streams) tools.announceStream(stream)
  return presentAppraisal(await findOwn(tools, { appraisalId, userId }))
}

/** Another user's appraisal is reported as not found. */
async function findOwn(
  { db }: AppraisalTools,
  own: { appraisalId: bigint; userId: bigint },
): Promise<AppraisalRow> {
  const row = await appraisalsRepository.find(db, own.appraisalId)
  if (row?.userId !== own.userId) throw new DomainError('appraisal_not_found')
  return row
}
