import { readPayouts } from '#contexts/catalog/prices/index.ts'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import type { KeyRing } from '#platform/crypto/keys.ts'
import type { Db } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { priceAlertsRepository, type WaitingAlert } from './price-alerts.repository.ts'
import { writeStopToken } from './stop-token.ts'

const BATCH = 100

export type SendPriceAlertsOptions = {
  db: Db
  publicUrl: string
  /** Seals the links that end the alerts of an account. */
  linkKeys: KeyRing
  /** Undefined for a user who removed the address since. */
  readConfirmedEmail: (userId: bigint) => Promise<{ address: string; dataKey: Buffer } | undefined>
}

/**
 * Sends one mail for each alert that the live list has reached. The alert and its mail change in one transaction, so a
 * second run finds nothing to send.
 */
export async function sendPriceAlerts(
  options: SendPriceAlertsOptions,
  work: Pick<JobContext, 'commit'>,
): Promise<number> {
  let sent = 0
  let afterId: string | null = null
  for (;;) {
    const alerts: WaitingAlert[] = await priceAlertsRepository.listCandidates(options.db, afterId, BATCH)
    const payouts = await readPayouts(options.db, [...new Set(alerts.map(({ nameId }) => nameId))])
    for (const alert of alerts) {
      const payoutGrosze = payouts.get(alert.nameId) ?? 0n
      if (payoutGrosze >= alert.targetGrosze && (await sendOne(options, work, alert, payoutGrosze))) sent += 1
    }
    const last = alerts.at(-1)
    if (!last || alerts.length < BATCH) return sent
    afterId = last.id
  }
}

async function sendOne(
  { publicUrl, linkKeys, readConfirmedEmail }: SendPriceAlertsOptions,
  work: Pick<JobContext, 'commit'>,
  alert: WaitingAlert,
  payoutGrosze: bigint,
): Promise<boolean> {
  const { id, userId, language, slug, marketName } = alert
  const recipient = await readConfirmedEmail(userId)
  const site = `${publicUrl}${language === 'en' ? '/en' : ''}`
  return work.commit(async (trx) => {
    if (!(await priceAlertsRepository.take(trx, alert))) return false
    if (!recipient) return false
    await queueMail(trx, {
      eventKey: `price-alert:${id}`,
      userId,
      language,
      template: 'price-alert',
      recipient: recipient.address,
      dataKey: recipient.dataKey,
      data: {
        item: marketName,
        payoutGrosze: payoutGrosze.toString(),
        link: `${site}/calculator/item/${slug}`,
        stopLink: `${site}/stop-alerts#token=${writeStopToken(linkKeys, userId)}`,
      },
    })
    return true
  })
}
