/** The address and keys that a browser got from its push service. Whoever has them can send to that browser. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What the browser shows; readable on a locked phone, so it holds no amounts, names or account numbers. */
export type PushText = { title: string; body: string; path: string; tag: string }

export type PushUrgency = 'normal' | 'high'

/** `gone`: the push service no longer knows the browser. `refused`: it never takes this message. */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone'; status: number }
  | { kind: 'refused'; status: number }

/** Throws `PushUnavailableError` when another attempt may succeed. */
export type PushSender = {
  send: (
    target: PushTarget,
    message: { text: PushText; keepSeconds: number; urgency: PushUrgency },
  ) => Promise<PushOutcome>
}

export class PushUnavailableError extends Error {
  override readonly name = 'PushUnavailableError'
}
