import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto'

export const PUSH_HOST = 'push.simulator.example'
const MESSAGES_MAX = 1_000

type Device = { id: string; pair: ECDH; auth: Buffer; applicationServerKey: string; isGone: boolean }

export type PushMessage = {
  device: string
  receivedAt: string
  ttl: number
  urgency: string
  /** What the service worker gets. */
  data: unknown
}

/** Browsers with a subscription, and what they were sent. */
export class PushService {
  #devices = new Map<string, Device>()
  #messages: PushMessage[] = []

  subscribe(applicationServerKey: string) {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const device = { id: randomUUID(), pair, auth: randomBytes(16), applicationServerKey, isGone: false }
    this.#devices.set(device.id, device)
    return {
      id: device.id,
      endpoint: `https://${PUSH_HOST}/send/${device.id}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: device.auth.toString('base64url') },
    }
  }

  find(id: string): Device | undefined {
    return this.#devices.get(id)
  }

  unsubscribe(id: string): boolean {
    const device = this.#devices.get(id)
    if (device) device.isGone = true
    return device !== undefined
  }

  receive(message: PushMessage): void {
    this.#messages.push(message)
    if (this.#messages.length > MESSAGES_MAX) this.#messages.shift()
  }

  listNewestFirst(device?: string): PushMessage[] {
    return this.#messages.filter((message) => device === undefined || message.device === device).toReversed()
  }

  clear(): void {
    this.#devices.clear()
    this.#messages = []
  }
}
