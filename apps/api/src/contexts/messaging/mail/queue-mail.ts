import { randomUUID } from 'node:crypto'
import type { Language } from '@app/contract/languages'
import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { sealMailColumn } from './mail-secrets.ts'
import { mailRepository } from './mail.repository.ts'
import { MAIL_TEMPLATES, type MailData, type MailTemplateName } from './templates/index.ts'

type MailOrder<Name extends MailTemplateName> = {
  /** Identifies the event: a second order with the same key sends nothing. */
  eventKey: string
  language: Language
  template: Name
  recipient: string
  data: MailData<Name>
  /** The data key of the user or ticket: after its deletion, the address in the outbox is unreadable too. */
  dataKey: Buffer
} & MailOwner

/** The owner of the key that encrypts the mail: a user, or a ticket, which a guest may have written. */
type MailOwner = { userId: bigint; ticketId?: never } | { userId?: never; ticketId: bigint }

/** The mail and its job commit together with the change that they report, or not at all. */
export async function queueMail<Name extends MailTemplateName>(
  trx: Trx,
  order: MailOrder<Name>,
): Promise<void> {
  const id = randomUUID()
  const data = MAIL_TEMPLATES[order.template].data.parse(order.data)
  const isNew = await mailRepository.insert(trx, {
    id,
    eventKey: order.eventKey,
    userId: order.userId ?? null,
    ticketId: order.ticketId ?? null,
    template: order.template,
    language: order.language,
    recipientSealed: sealMailColumn(order.dataKey, id, 'recipient', order.recipient),
    dataSealed: sealMailColumn(order.dataKey, id, 'data', JSON.stringify(data)),
  })
  if (isNew) await enqueue(trx, 'send-mail', { mailId: id })
}
