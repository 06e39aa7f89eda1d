import { useSyncExternalStore } from 'react'

/** Time in which an approval can be undone before it is sent to the server. */
const HOLD_MS = 5_000

export type HeldDecision = {
  /** The object of the decision; only one decision per subject can be held. */
  subject: string
  text: string
  /** The page of the object. */
  path: string
  sentAt: Date
  /** The request is in flight, so it is too late to undo. */
  isSending: boolean
  /** The server's refusal. It stays until staff dismiss it, because they have already left its page. */
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
 * Nothing is sent before the time is over, so an undo only cancels the sending. A user who closes the tab earlier
 * gets a warning; the decision is then not made and the item stays in the queue.
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

/** Undoes a decision, or dismisses a failed one. */
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
