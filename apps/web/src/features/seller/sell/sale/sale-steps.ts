import type { Sale, SaleReason, SaleState } from '@app/contract/selling/sales'

export type StepId = 'locked' | 'offer' | 'received' | 'hold' | 'paying' | 'paid'
export type SaleStepView =
  | { id: StepId; state: 'done' | 'current' | 'todo'; at: string | undefined }
  | { id: 'ended'; state: 'failed'; at: string | undefined; end: SaleReason | 'failed' | 'cancelled' }
  /** Steps that can still follow after a sale was paid. */
  | { id: 'returned' | 'reversed'; state: 'failed'; at: string | undefined }

/** The current step of a sale by its state; `items_received` already waits for the payout. */
const CURRENT: Record<Exclude<SaleState, 'failed' | 'cancelled'>, StepId> = {
  awaiting_items: 'offer',
  offer_wanted: 'offer',
  offer_sent: 'offer',
  offer_seen: 'received',
  verifying: 'received',
  review: 'received',
  items_received: 'paying',
  protected: 'hold',
  paying: 'paying',
  completed: 'paid',
}

/** The states whose timeline entry gives the completion time of a step. */
const DONE_BY: Record<StepId, readonly SaleState[]> = {
  locked: ['awaiting_items'],
  offer: ['offer_seen', 'verifying', 'review', 'items_received'],
  received: ['items_received', 'protected', 'paying', 'completed'],
  hold: ['paying', 'completed'],
  paying: ['paying', 'completed'],
  paid: ['completed'],
}

const ORDER: readonly StepId[] = ['locked', 'offer', 'received', 'hold', 'paying', 'paid']

/** Past, current and future steps, in the seller's terms. */
export function stepsOf(sale: Sale): SaleStepView[] {
  const ids = ORDER.filter((id) => id !== 'hold' || hasHold(sale))
  if (sale.state === 'failed' || sale.state === 'cancelled') return endedSteps(sale, ids, sale.state)
  const current = ids.indexOf(CURRENT[sale.state])
  const steps = ids.map((id, index): SaleStepView => {
    const isDone = index < current || sale.state === 'completed'
    if (isDone) return { id, state: 'done', at: doneAt(sale, id) }
    return { id, state: index === current ? 'current' : 'todo', at: undefined }
  })
  return [...steps, ...laterSteps(sale)].filter((step) => step.id !== 'paid' || !wasNeverPaid(sale))
}

/** The progress of a sale, for the bar above its steps. Null for a sale that failed. */
export function progressOf(sale: Sale): { done: number; isHalfway: boolean; of: number } | null {
  const steps = stepsOf(sale)
  if (steps.some(({ state }) => state === 'failed')) return null
  const done = steps.filter(({ state }) => state === 'done').length
  return { done, isHalfway: steps.some(({ state }) => state === 'current'), of: steps.length }
}

function hasHold(sale: Sale): boolean {
  return sale.payoutCase === 'after_protection' || sale.timeline.some(({ state }) => state === 'protected')
}

/** An unclaimed payout was returned: the sale is completed, but the seller got no money. */
function wasNeverPaid({ payout }: Sale): boolean {
  return payout?.state === 'returned' && payout.settledAt === null
}

function laterSteps(sale: Sale): SaleStepView[] {
  if (sale.state !== 'completed') return []
  const { payout, reversedAt } = sale
  return [
    ...(payout?.state === 'returned' ? [{ id: 'returned', state: 'failed', at: payout.since } as const] : []),
    ...(reversedAt === null ? [] : [{ id: 'reversed', state: 'failed', at: reversedAt } as const]),
  ]
}

function endedSteps(sale: Sale, ids: readonly StepId[], end: 'failed' | 'cancelled'): SaleStepView[] {
  const done = ids.flatMap((id): SaleStepView[] => {
    const at = doneAt(sale, id)
    return at === undefined ? [] : [{ id, state: 'done', at }]
  })
  const endedAt = sale.timeline.findLast(({ state }) => state === end)?.at
  return [...done, { id: 'ended', state: 'failed', at: endedAt, end: sale.reason ?? end }]
}

function doneAt(sale: Sale, id: StepId): string | undefined {
  if (id === 'locked') return sale.createdAt
  if (id === 'paid' && sale.payout?.settledAt) return sale.payout.settledAt
  return sale.timeline.find(({ state }) => DONE_BY[id].includes(state))?.at
}
