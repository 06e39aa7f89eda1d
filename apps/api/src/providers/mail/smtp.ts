import { createTransport } from 'nodemailer'
import {
  MailUnavailableError,
  type MailOutcome,
  type MailSender,
  type OutgoingMail,
} from '#contexts/messaging/mail/mail-sender.ts'

const CONNECTION_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 10_000
const CONNECTIONS_MAX = 2

export type SmtpSender = MailSender & { close: () => void }

export function createSmtpSender(url: string): SmtpSender {
  const transport = createTransport({
    ...smtpOptionsOf(url),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail))
        return { kind: 'accepted' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: () => transport.close(),
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A mail is never sent unencrypted over a network: a server without STARTTLS gets none. */
export function smtpOptionsOf(text: string) {
  const url = new URL(text)
  const isSecure = url.protocol === 'smtps:'
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    host: url.hostname,
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK.test(url.hostname),
    ...(auth.user === '' ? {} : { auth }),
  }
}

function messageOf(mail: OutgoingMail) {
  const { messageId, from, to, subject, text, html } = mail
  return {
    messageId,
    from,
    // As an object it is a single address, whatever commas and brackets it contains.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

const REFUSABLE_COMMANDS = ['RCPT TO', 'DATA']

/** Only a 5xx about this mail is final. A 5xx about our login, our sender or at the greeting is our own problem. */
function outcomeOf(error: unknown): MailOutcome {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string }
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  if (isFinal && REFUSABLE_COMMANDS.includes(command ?? ''))
    return { kind: 'refused', replyCode: responseCode }
  throw new MailUnavailableError(`smtp ${responseCode ?? code ?? 'unknown'}`)
}
