import type { StopLinkResponse } from '@app/contract/office/staffing'
import type { Language } from '@app/contract/languages'
import { wordsOfStep } from '#contexts/messaging/mail/index.ts'
import { panelsRepository } from '#contexts/identity/staff/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { hashToken } from '#platform/http/access-token.ts'
import { DomainError } from '#shared/domain-error.ts'
import { proposalsRepository, type ProposalRow } from './proposals.repository.ts'

/** What the link of a mail would stop. Opening it changes nothing, because mail programs open links too. */
export async function showStoppable(db: Db, token: string, language: Language): Promise<StopLinkResponse> {
  return present(await findByToken(db, token), language)
}

/**
 * Works without signing in: whoever reads the owner's mailbox may stop a step, and no more. The panel of the proposer
 * closes everywhere, because a step that the owner stops may come from a stolen session.
 */
export async function stopProposal(
  db: Db,
  command: { token: string; language: Language; requestId: string },
): Promise<StopLinkResponse> {
  return db.transaction().execute(async (trx) => {
    await proposalsRepository.lockAll(trx)
    const proposal = await findByToken(trx, command.token)
    if (proposal.state !== 'waiting') throw new DomainError('proposal_decided', { state: proposal.state })
    if (!(await proposalsRepository.stop(trx, proposal.id))) throw new DomainError('stop_link_invalid')
    await panelsRepository.closeAll(trx, proposal.proposedBy)
    await writeAudit(trx, {
      actor: { type: 'visitor', id: 'stop-link' },
      action: 'proposal.stopped',
      object: { type: 'proposal', id: proposal.id },
      details: { kind: proposal.kind, subject: proposal.subject, rule: proposal.rule },
      requestId: command.requestId,
    })
    return present({ ...proposal, state: 'stopped' }, command.language)
  })
}

/** The amount in the payload, whatever it is called; null without one. */
export function groszeOfProposal({ payload }: Pick<ProposalRow, 'payload'>): number | null {
  const { grosze, payoutGrosze } = payload as { grosze?: unknown; payoutGrosze?: unknown }
  const amount = grosze ?? payoutGrosze
  return typeof amount === 'number' || typeof amount === 'string' ? Math.abs(Number(amount)) : null
}

async function findByToken(db: Db | Trx, token: string): Promise<ProposalRow> {
  const proposal = await proposalsRepository.findByStop(db, hashToken(token))
  if (!proposal) throw new DomainError('stop_link_invalid')
  return proposal
}

function present(proposal: ProposalRow, language: Language): StopLinkResponse {
  return {
    success: true,
    what: wordsOfStep(proposal.kind, language),
    grosze: groszeOfProposal(proposal),
    proposedAt: proposal.proposedAt.toISOString(),
    notBefore: (proposal.notBefore ?? proposal.proposedAt).toISOString(),
    state: proposal.state,
  }
}
