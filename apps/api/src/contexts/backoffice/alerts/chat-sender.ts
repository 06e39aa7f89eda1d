import type { AlertChannel } from '@app/contract/office/alerts'

export type ChatChannel = Exclude<AlertChannel, 'email' | 'push'>

/** `refused`: another attempt would bring the same answer. Throws when a later attempt may succeed. */
export type ChatSender = (text: string) => Promise<{ kind: 'accepted' } | { kind: 'refused'; status: number }>

export class ChatUnavailableError extends Error {
  override readonly name = 'ChatUnavailableError'
}
