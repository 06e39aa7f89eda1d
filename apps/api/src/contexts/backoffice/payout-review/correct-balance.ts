import { z } from 'zod'
import { correctBalance } from '#contexts/payments/lifecycle/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'
import {
  proposalKind,
  waitFor,
  type ControlOutcome,
  type Doer,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'

const KIND = 'correction'

/** Always needs two admins: it takes money from a seller, and only the two admins vouch for the reason. */
export async function askCorrection(
  trx: Trx,
  wish: { userId: bigint; grosze: bigint },
  asker: Omit<Doer, 'proposedBy'>,
): Promise<ControlOutcome> {
  const { userId, grosze } = wish
  if (!(await payoutReviewRepository.findSeller(trx, userId)))
    throw new DomainError('user_not_found', { userId })
  const subject = userId.toString()
  const payload = { userId: subject, grosze: Number(grosze) }
  return waitFor(trx, asker, { kind: KIND, subject, sellerId: userId, payload })
}

export const correctionProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({
      userId: z.string().transform(BigInt),
      grosze: z.number().int().positive().transform(BigInt),
    }),
    execute: async (trx, { userId, grosze }, doer) => {
      const { adminId, proposalId = '', proposedBy, reason, requestId } = doer
      const id = await correctBalance(trx, { userId, grosze, proposalId })
      await writeAudit(trx, {
        actor: { type: 'admin', id: adminId.toString() },
        action: 'balance.corrected',
        object: { type: 'user', id: userId.toString() },
        reason,
        details: { correction: id.toString(), grosze: Number(grosze), proposedBy: String(proposedBy) },
        requestId,
      })
      return userId
    },
  }),
}
