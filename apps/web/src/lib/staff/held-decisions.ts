import { useSyncExternalStore } from 'react'

/** How long an approval can be taken back before it leaves for the server. */
const HOLD_MS = 5_000

export type HeldDecision = {
  /** What it is about; one thing is held once. */
  subject: string
  text: string
  /** Where the thing itself is. */
  path: string
  sentAt: Date
  /** On its way: too late to take it back. */
  isSending: boolean
  /** Why the server refused it. Stands until somebody has seen it, because the page it belongs to is left by then. */
  problem?: string
}

type Order = Pick<HeldDecision, 'subject' | 'text' | 'path'> & {
  send: () => Promise<void>
  describe: (error: unknown) => string
}

let held: readonly HeldDecision[] = []
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/**
 * Nothing is sent before the time is over, so taking back is simply not sending. Whoever closes the tab before that is
 * asked, and has decided nothing: the thing stays in the queue.
 */
export function holdDecision({ send, describe, ...words }: Order): void {
  if (timers.has(words.subject)) return
  const sentAt = new Date(Date.now() + HOLD_MS)
  change([...without(words.subject), { ...words, sentAt, isSending: false }])
  timers.set(
    words.subject,
    setTimeout(() => {
      update(words.subject, { isSending: true })
      send()
        .then(
          () => change(without(words.subject)),
          (error: unknown) => update(words.subject, { isSending: false, problem: describe(error) }),
        )
        .finally(() => timers.delete(words.subject))
    }, HOLD_MS),
  )
}

/** Takes a decision back, or puts away one that failed. */
export function dropDecision(subject: string): void {
  const found = held.find((decision) => decision.subject === subject)
  if (!found || found.isSending) return
  clearTimeout(timers.get(subject))
  timers.delete(subject)
  change(without(subject))
}

export function useHeldDecisions(): readonly HeldDecision[] {
  return useSyncExternalStore(subscribe, () => held)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function without(subject: string): HeldDecision[] {
  return held.filter((decision) => decision.subject !== subject)
}

function update(subject: string, news: Partial<HeldDecision>): void {
  change(held.map((decision) => (decision.subject === subject ? { ...decision, ...news } : decision)))
}

function change(next: readonly HeldDecision[]): void {
  held = next
  removeEventListener('beforeunload', askBeforeLeaving)
  if (held.some(({ problem }) => problem === undefined)) addEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
