export type OutgoingMail = {
  /** The same for every attempt, so that a mail server or mailbox can drop a repetition. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
}

/** `refused` is final: the mail server will never take this mail, whoever asks. */
export type MailOutcome = { kind: 'accepted' } | { kind: 'refused'; replyCode: number }

export type MailSender = {
  /** Throws `MailUnavailableError` when trying again later makes sense. */
  send: (mail: OutgoingMail) => Promise<MailOutcome>
}

/** Carries only codes: a mail server's own words may quote the address. */
export class MailUnavailableError extends Error {
  override readonly name = 'MailUnavailableError'
}
