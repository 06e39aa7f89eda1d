import { totpCode } from '@app/stack/totp'
import { HttpPerson, type SimulatedWorld } from './http-person.ts'

export const SUPPORT_PLAYER = {
  steamId: '76561198660265728',
  personaName: 'Ola',
  isDriven: true,
} as const
const ANSWERED_AFTER_MS = 15_000

type Waiting = { id: number; lastMessageAt: string; messageCount: number }

const FIRST_ANSWER =
  'Cześć! To automatyczna odpowiedź wersji pokazowej. W prawdziwym serwisie odpisze człowiek.\n\n' +
  'Hi! This is an automatic answer of the demo. In the real service, a person replies.'
const NEXT_ANSWER =
  'Dzięki, mamy to. Całą rozmowę widać też w panelu obsługi.\n\n' +
  'Thanks, got it. Staff see the whole conversation in the back office.'

/** A member of staff who answers what visitors of the demo write, and says that it is a program. */
export class DemoSupport extends HttpPerson {
  readonly #beganAtMs = Date.now()
  readonly #secret: string

  /** The secret is that of the second factor. */
  constructor(world: SimulatedWorld, apiUrl: string, secret: string) {
    super(world, apiUrl, SUPPORT_PLAYER.steamId)
    this.#secret = secret
  }

  /** Messages from before this start stay for whoever tries the back office. */
  async answer(): Promise<void> {
    const { tickets } = await this.send<{ tickets: Waiting[] }>(
      'GET',
      `/api/admin/tickets?status=open&queue=waiting&limit=100`,
    )
    for (const { id, lastMessageAt, messageCount } of tickets) {
      const writtenAtMs = Date.parse(lastMessageAt)
      if (writtenAtMs < this.#beganAtMs || writtenAtMs > Date.now() - ANSWERED_AFTER_MS) continue
      const message = messageCount === 1 ? FIRST_ANSWER : NEXT_ANSWER
      await this.send('PUT', `/api/support/ticket/${id}`, { message, isAdmin: true })
    }
  }

  /** Begins a new session in the panel. A code works once, so the first start uses the one after it. */
  async openPanel(): Promise<void> {
    await this.signIn()
    await this.send('POST', '/api/admin/panel/totp', { code: totpCode(this.#secret, 1) })
  }
}
