import { randomUUID } from 'node:crypto'
import type { Language } from '@app/contract/languages'
import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { sealMailColumn } from './mail-secrets.ts'
import { mailRepository } from './mail.repository.ts'
import { MAIL_TEMPLATES, type MailData, type MailTemplateName } from './templates/index.ts'

type MailOrder<Name extends MailTemplateName> = {
  /** Names what happened, once: a second order with the same key sends nothing. */
  eventKey: string
  language: Language
  template: Name
  recipient: string
  data: MailData<Name>
  /** The data key of whom or what it is about: with it gone, the address in the outbox is gone too. */
  dataKey: Buffer
} & MailOwner

/** Whose key seals the mail: a person's own, or a ticket's, which anybody may have written. */
type MailOwner = { userId: bigint; ticketId?: never } | { userId?: never; ticketId: bigint }

/** The mail and its job commit together with the change they tell of, or not at all. */
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
