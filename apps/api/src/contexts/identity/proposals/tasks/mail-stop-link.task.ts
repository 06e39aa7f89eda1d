import { randomBytes } from 'node:crypto'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import type { Db } from '#platform/db/database.ts'
import { hashToken } from '#platform/http/access-token.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { proposalsRepository } from '../proposals.repository.ts'
import { groszeOfProposal } from '../stop-proposal.ts'

export type MailStopLinkOptions = {
  db: Db
  publicUrl: string
  readConfirmedEmail: (userId: bigint) => Promise<{ address: string; dataKey: Buffer } | undefined>
}

/** Only the worker makes the token and mails it, so a taken-over API cannot stop the mail or use its link. */
export function makeMailStopLink({ db, publicUrl, readConfirmedEmail }: MailStopLinkOptions): RegisteredJob {
  return registerJob('mail-stop-link', async ({ proposalId }, context) => {
    const proposal = await proposalsRepository.find(db, proposalId)
    if (proposal?.state !== 'waiting' || proposal.notBefore === null) return
    const { kind, reason, proposerName, notBefore } = proposal
    const owners = await proposalsRepository.listStopReaders(db)
    const readers = await Promise.all(
      owners.map(async (owner) => ({ ...owner, email: await readConfirmedEmail(owner.userId) })),
    )
    const token = randomBytes(32).toString('base64url')
    await context.commit(async (trx) => {
      if (!(await proposalsRepository.insertStop(trx, proposalId, hashToken(token)))) return
      for (const { userId, language, email } of readers)
        if (email)
          await queueMail(trx, {
            eventKey: `proposal-stop:${proposalId}:${userId}`,
            userId,
            language,
            template: 'proposal-stop',
            recipient: email.address,
            dataKey: email.dataKey,
            data: {
              kind,
              amountGrosze: groszeOfProposal(proposal)?.toString() ?? null,
              reason,
              proposer: proposerName,
              moment: notBefore.toISOString(),
              link: `${publicUrl}/stop#${token}`,
            },
          })
    })
  })
}
