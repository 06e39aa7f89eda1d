import { z } from 'zod'
import {
  isCompanyOfOne,
  lockControls,
  proposalKind,
  waitForSamePerson,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { readConfirmedEmail } from '#contexts/identity/accounts/index.ts'
import { lockSeller, wakePayoutsOf } from '#contexts/payments/lifecycle/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { accountFreezesRepository, type FreezeRow } from './account-freezes.repository.ts'
import type { FreezeTools } from './freeze-account.ts'
import { queueFreezeMail, type FreezeMail } from './freeze-mails.ts'

export type ReleaseOrder = { userId: bigint; adminId: bigint; reason: string; requestId: string }

/** The first of two admins, who has verified the owner's identity. The owner is notified and has time to object. */
export async function askRelease(tools: FreezeTools, order: ReleaseOrder): Promise<void> {
  await decide(tools, order, async (trx, freeze) => {
    if (freeze.releaseAskedAt !== null) throw new DomainError('freeze_release_waiting')
    const hours = (await readSettings(trx))['account.release_hours'].value
    const { notBefore } = await accountFreezesRepository.askRelease(trx, freeze.id, { ...order, hours })
    const eventKey = `freeze-release:${freeze.id}:${notBefore.getTime()}`
    await mail(tools, trx, freeze, { eventKey, step: 'release_asked', moment: notBefore })
    await audit(trx, order, 'account.release_asked', { hours })
  })
}

/** Any admin with the money permission may withdraw the release request, because this makes nothing less strict. */
export async function dropRelease(tools: FreezeTools, order: ReleaseOrder): Promise<void> {
  await decide(tools, order, async (trx, freeze) => {
    if (freeze.releaseAskedAt === null) throw new DomainError('freeze_release_not_asked')
    await accountFreezesRepository.dropRelease(trx, freeze.id)
    await audit(trx, order, 'account.release_dropped', {})
  })
}

const KIND = 'end_freeze'

/**
 * The second approval, by another admin and after the waiting period. In a company of one the same admin waits once
 * more. The database checks both conditions again.
 */
export async function endFreeze(tools: FreezeTools, order: ReleaseOrder): Promise<{ proposalId?: string }> {
  let proposalId: string | undefined
  await decide(tools, order, async (trx, freeze) => {
    const isSame = freeze.releaseAskedBy === order.adminId
    if (isSame && !(await isCompanyOfOne(trx))) throw new DomainError('proposal_own')
    assertDue(freeze)
    if (!isSame) return end(tools, trx, freeze, order)
    const payload = { freezeId: String(freeze.id), userId: String(order.userId) }
    const wish = { kind: KIND, subject: String(freeze.id), sellerId: order.userId, payload }
    proposalId = await waitForSamePerson(trx, order, wish)
  })
  return proposalId === undefined ? {} : { proposalId }
}

export function freezeProposalKinds(tools: FreezeTools): ProposalKinds {
  return {
    [KIND]: proposalKind({
      schema: z.object({ userId: z.string().transform(BigInt) }),
      execute: async (trx, { userId }, { adminId, reason, requestId }) => {
        await lockSeller(trx, userId)
        const freeze = await accountFreezesRepository.findOpen(trx, userId)
        if (!freeze) throw new DomainError('account_not_frozen', { userId })
        assertDue(freeze)
        await end(tools, trx, freeze, { userId, adminId, reason, requestId })
        await appendEvent(trx, streamOfUser(userId), { kind: 'profile.updated' })
        return userId
      },
    }),
  }
}

function assertDue(freeze: FreezeRow): void {
  if (freeze.releaseAskedAt === null) throw new DomainError('freeze_release_not_asked')
  if (!freeze.isReleaseDue) throw new DomainError('freeze_release_too_early')
}

async function end(tools: FreezeTools, trx: Trx, freeze: FreezeRow, order: ReleaseOrder): Promise<void> {
  await accountFreezesRepository.end(trx, freeze.id, order.adminId)
  await wakePayoutsOf(trx, tools.ports, order.userId)
  await mail(tools, trx, freeze, { eventKey: `freeze-ended:${freeze.id}`, step: 'ended', moment: null })
  await audit(trx, order, 'account.unfrozen', { askedBy: String(freeze.releaseAskedBy) })
}

async function decide(
  tools: FreezeTools,
  { userId, adminId }: ReleaseOrder,
  act: (trx: Trx, freeze: FreezeRow) => Promise<void>,
): Promise<void> {
  if (userId === adminId) throw new DomainError('own_approval')
  if (!(await accountFreezesRepository.doesUserExist(tools.db, userId)))
    throw new DomainError('user_not_found', { userId })
  await tools.db.transaction().execute(async (trx) => {
    // A release may become a proposal, and controls are locked before sellers.
    await lockControls(trx)
    await lockSeller(trx, userId)
    const freeze = await accountFreezesRepository.findOpen(trx, userId)
    if (!freeze) throw new DomainError('account_not_frozen', { userId })
    await act(trx, freeze)
    await appendEvent(trx, streamOfUser(userId), { kind: 'profile.updated' })
  })
  tools.announceStream(streamOfUser(userId))
}

async function mail(
  tools: FreezeTools,
  trx: Trx,
  freeze: FreezeRow,
  about: Pick<FreezeMail, 'eventKey' | 'step' | 'moment'>,
): Promise<void> {
  const { userId, language, ticketId } = freeze
  const email = await readConfirmedEmail(trx, tools.keys, userId)
  if (email) await queueFreezeMail(tools, trx, { ...about, userId, language, ticketId, email })
}

async function audit(
  trx: Trx,
  order: ReleaseOrder,
  action: string,
  details: Record<string, string | number>,
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: order.adminId.toString() },
    action,
    object: { type: 'user', id: order.userId.toString() },
    reason: order.reason,
    details,
    requestId: order.requestId,
  })
}
