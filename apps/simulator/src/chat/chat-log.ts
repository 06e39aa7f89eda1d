const MESSAGES_MAX = 1_000

export type ChatMessage = { service: 'discord' | 'telegram'; chat: string; text: string; receivedAt: string }

/** Messages that Discord and Telegram accepted. */
export class ChatLog {
  #messages: ChatMessage[] = []

  receive(message: ChatMessage): number {
    this.#messages.push(message)
    if (this.#messages.length > MESSAGES_MAX) this.#messages.shift()
    return this.#messages.length
  }

  list(): readonly ChatMessage[] {
    return this.#messages
  }

  clear(): void {
    this.#messages = []
  }
}
