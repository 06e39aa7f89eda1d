import { DEFAULT_LANGUAGE, isLanguage } from '@app/contract/languages'
import type { Db } from '#platform/db/database.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { unsealTarget } from '../push-secrets.ts'
import type { PushSender } from '../push-sender.ts'
import { pushSubscriptionsRepository } from '../push-subscriptions.repository.ts'
import { writePush } from '../push-texts.ts'

type SendPushOptions = {
  db: Db
  /** Undefined without keys: then nothing is sent. */
  sender: PushSender | undefined
  openProfileKey: (userId: bigint) => Promise<Buffer>
}

/**
 * A push service cannot report whether a message was shown. A crash after its acceptance sends the message again; the
 * browser then replaces the first one, because both have the same tag.
 */
export function makeSendPush({ db, sender, openProfileKey }: SendPushOptions): RegisteredJob {
  return registerJob('send-push', async ({ sessionId, kind, about, until }, context) => {
    const keepSeconds = Math.floor((Date.parse(until) - Date.now()) / 1_000)
    // A late message would be about something that is no longer so.
    if (!sender || keepSeconds <= 0) return
    const row = await pushSubscriptionsRepository.findLive(db, sessionId)
    if (!row) return
    const target = unsealTarget(await openProfileKey(row.userId), sessionId, row.sealed)
    const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE
    const outcome = await sender.send(target, { ...writePush(kind, about, language), keepSeconds })
    if (outcome.kind === 'gone')
      await context.commit((trx) =>
        pushSubscriptionsRepository.deleteGone(trx, { sessionId, sealed: row.sealed }),
      )
    if (outcome.kind === 'refused')
      context.log.warn({ sessionId, kind, status: outcome.status }, 'push message rejected permanently')
  })
}
