import type { Brand } from '@app/contract/brand'
import { isLanguage, DEFAULT_LANGUAGE } from '@app/contract/languages'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { registerJob, type JobContext, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { unsealMailColumn } from '../mail-secrets.ts'
import { MailUnavailableError, type MailOutcome, type MailSender, type OutgoingMail } from '../mail-sender.ts'
import { mailRepository } from '../mail.repository.ts'
import { renderMail } from '../templates/index.ts'

type SendMailOptions = {
  db: Db
  sender: MailSender
  brand: Brand
  publicUrl: string
  openProfileKey: (userId: bigint) => Promise<Buffer>
  openTicketKey: (ticketId: bigint) => Promise<Buffer>
}

/**
 * SMTP cannot report whether a mail arrived. A crash between the server's acceptance and our commit sends it again
 * with the same message id; in all other cases it is sent once.
 */
export function makeSendMail(options: SendMailOptions): RegisteredJob {
  return registerJob('send-mail', async ({ mailId }, context) => {
    const mail = await prepareMail(options, mailId)
    if (!mail) return // An earlier attempt has finished it.

    const outcome = await sendOrNote(options.sender, mail, mailId, context)
    await context.commit((trx) =>
      mailRepository.saveEnd(
        trx,
        mailId,
        outcome.kind === 'accepted'
          ? { state: 'sent', lastError: null }
          : { state: 'refused', lastError: `smtp ${outcome.replyCode}` },
      ),
    )
    if (outcome.kind === 'refused')
      context.log.warn({ mailId, replyCode: outcome.replyCode }, 'mail rejected permanently')
  })
}

async function prepareMail(options: SendMailOptions, mailId: string): Promise<OutgoingMail | undefined> {
  const row = await mailRepository.findWaiting(options.db, mailId)
  if (!row) return undefined
  const dataKey = await openKeyOf(options, row)
  const data: unknown = JSON.parse(unsealMailColumn(dataKey, row.id, 'data', row.data_sealed))
  const settings = await readSettings(options.db)
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE
  return {
    ...renderMail({ template: row.template, language, data }, options),
    messageId: `<${row.id}@${new URL(options.publicUrl).hostname}>`,
    from: {
      name: options.brand.BRAND_NAME,
      address: settings['mail.from'].value || options.brand.BRAND_MAILBOX,
    },
    to: unsealMailColumn(dataKey, row.id, 'recipient', row.recipient_sealed),
  }
}

function openKeyOf(
  options: SendMailOptions,
  row: { user_id: bigint | null; ticket_id: bigint | null },
): Promise<Buffer> {
  if (row.user_id !== null) return options.openProfileKey(row.user_id)
  if (row.ticket_id !== null) return options.openTicketKey(row.ticket_id)
  throw new Error('a mail that belongs to nobody cannot be opened')
}

async function sendOrNote(
  sender: MailSender,
  mail: OutgoingMail,
  mailId: string,
  context: JobContext,
): Promise<MailOutcome> {
  try {
    return await sender.send(mail)
  } catch (error) {
    const reason = error instanceof MailUnavailableError ? error.message : 'unexpected failure'
    await context.commit((trx) => mailRepository.saveFailedAttempt(trx, mailId, reason))
    throw error
  }
}
