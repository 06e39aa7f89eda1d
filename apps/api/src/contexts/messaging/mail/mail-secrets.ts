import { seal, unseal } from '#platform/crypto/keys.ts'

type MailColumn = 'recipient' | 'data'

/** Bound to its row and column: a ciphertext moved to another mail cannot be decrypted. */
export function sealMailColumn(dataKey: Buffer, mailId: string, column: MailColumn, text: string): Buffer {
  return seal(dataKey, Buffer.from(text), contextOf(mailId, column))
}

export function unsealMailColumn(dataKey: Buffer, mailId: string, column: MailColumn, blob: Buffer): string {
  return unseal(dataKey, blob, contextOf(mailId, column)).toString()
}

function contextOf(mailId: string, column: MailColumn): string {
  return `mail_outbox.${column}|${mailId}`
}
