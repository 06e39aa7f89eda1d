export type OutgoingMail = {
  /** The same for every attempt, so that a mail server or mailbox can drop a duplicate. */
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
}

/** `refused` is final: the mail server will never accept this mail. */
export type MailOutcome = { kind: 'accepted' } | { kind: 'refused'; replyCode: number }

export type MailSender = {
  /** Throws `MailUnavailableError` when a later retry makes sense. */
  send: (mail: OutgoingMail) => Promise<MailOutcome>
}

/** Contains only codes, because a mail server's text may quote the address. */
export class MailUnavailableError extends Error {
  override readonly name = 'MailUnavailableError'
}
