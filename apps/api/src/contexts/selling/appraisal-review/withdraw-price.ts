import { appraisalsRepository } from '#contexts/catalog/appraisals/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { AppraisalTools } from './appraisal-tools.ts'
import { tellStep } from './tell-step.ts'

export type WithdrawCommand = { appraisalId: bigint; priceId: bigint; adminId: bigint; requestId: string }

/** Only while the seller has not accepted it. The row lock lets only one of the two actions succeed. */
export async function withdrawPrice(tools: AppraisalTools, command: WithdrawCommand): Promise<void> {
  const { appraisalId, priceId, adminId, requestId } = command
  const streams = await tools.db.transaction().execute(async (trx) => {
    const row = await appraisalsRepository.lock(trx, appraisalId)
    if (!row) throw new DomainError('appraisal_not_found')
    if (row.userId === adminId) throw new DomainError('appraisal_own')
    if (row.price?.id !== priceId.toString()) throw new DomainError('appraisal_price_gone')
    if (row.price.state === 'accepted') throw new DomainError('appraisal_accepted')
    await appraisalsRepository.end(trx, priceId, 'withdrawn')
    await writeAudit(trx, {
      actor: { type: 'admin', id: adminId.toString() },
      action: 'appraisal.withdrawn',
      object: { type: 'appraisal', id: appraisalId.toString() },
      details: { priceId: priceId.toString(), payoutGrosze: row.price.payoutGrosze },
      requestId,
    })
    return tellStep(trx, row, 'withdrawn')
  })
  for (const stream of streams) tools.announceStream(stream)
}
