import { writeStaffAlert } from '#contexts/messaging/mail/index.ts'
import type { Db } from '#platform/db/database.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { readSettings } from '#platform/settings/settings.ts'
import type { ChatChannel, ChatSender } from '../chat-sender.ts'
import { storedSum } from '../collect-staff-alerts.ts'
import { staffAlertsRepository } from '../staff-alerts.repository.ts'

export type SendStaffAlertOptions = {
  db: Db
  publicUrl: string
  senders: Partial<Record<ChatChannel, ChatSender>>
}

/** A crash between the answer and our commit sends the message again: a doubled alert is better than a lost one. */
export function makeSendStaffAlert({ db, publicUrl, senders }: SendStaffAlertOptions): RegisteredJob {
  return registerJob('send-staff-alert', async ({ messageId }, context) => {
    const message = await staffAlertsRepository.findWaiting(db, messageId)
    if (!message) return
    const { channel, step, sums } = message
    const send = channel === 'email' || channel === 'push' ? undefined : senders[channel]
    const { language } = (await readSettings(db))['staff.alerts'].value
    const text = writeStaffAlert(language, { step, sums: sums.map(storedSum), link: `${publicUrl}/admin` })
    const outcome = send ? await send(text) : { kind: 'refused' as const, status: 0 }
    await context.commit((trx) =>
      staffAlertsRepository.finish(trx, messageId, outcome.kind === 'accepted' ? 'sent' : 'refused'),
    )
    if (outcome.kind === 'refused')
      context.log.warn({ channel, status: outcome.status }, 'staff alert refused')
  })
}
