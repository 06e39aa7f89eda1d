import type { InboxKind } from '@app/contract/office/inbox-kinds'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long each kind may wait; null when nothing depends on the time. Tickets store their own deadline. */
const DUE_AFTER_MS: Record<InboxKind, number | null> = {
  sale_review: 15 * MINUTE_MS,
  payout_approval: 15 * MINUTE_MS,
  payout_stuck: 0,
  payout_unclaimed: null,
  payout_returned: null,
  proposal: null,
  bank_file_due: null,
  bank_file_ready: 60 * MINUTE_MS,
  bank_return: DAY_MS,
  debt: null,
  item_return: DAY_MS,
  price_list: 60 * MINUTE_MS,
  price_source: 60 * MINUTE_MS,
  price_move: null,
  finding: DAY_MS,
  balance_difference: DAY_MS,
  market_difference: DAY_MS,
  market_problem: null,
  account_full: null,
  backup: 60 * MINUTE_MS,
  ticket: null,
  appraisal: DAY_MS,
}

type Waiting = { kind: InboxKind; since: Date; dueAt: Date | null; amountGrosze: bigint | null }

/** The stored deadline, else the one of the kind. */
export function dueOf({ kind, since, dueAt }: Waiting): Date | null {
  const after = DUE_AFTER_MS[kind]
  return dueAt ?? (after === null ? null : new Date(since.getTime() + after))
}

/** The nearest deadline first, then the largest amount; entries without a deadline come last. */
export function compareInbox(one: Waiting, other: Waiting): number {
  const byDeadline = deadlineMs(one) - deadlineMs(other)
  if (byDeadline !== 0) return byDeadline
  return Number((other.amountGrosze ?? 0n) - (one.amountGrosze ?? 0n))
}

/** A finite number, because two infinities have no difference. */
function deadlineMs(entry: Waiting): number {
  return dueOf(entry)?.getTime() ?? Number.MAX_SAFE_INTEGER
}
