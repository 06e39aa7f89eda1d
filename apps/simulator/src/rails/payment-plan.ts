import type { Fault } from '#control/faults.ts'
import type { Step } from './payment-types.ts'

const UNCLAIMED_DAYS_MS = 30 * 24 * 3600 * 1000

/** Receivers whose address has one of these prefixes behave this way without a fault, which helps manual testing. */
const BY_RECEIVER: readonly (readonly [prefix: string, kind: string])[] = [
  ['unclaimed', 'unclaimed'],
  ['locked', 'fails-later'],
  ['returned', 'returned-later'],
  ['held', 'held'],
  ['stuck', 'stuck-pending'],
]

export function behaviourOf(fault: Fault | undefined, destination: string): string {
  const byReceiver = BY_RECEIVER.find(([prefix]) => destination.toLowerCase().startsWith(prefix))
  return fault?.kind ?? byReceiver?.[1] ?? ''
}

/** The steps that follow after a payment is accepted. */
export function stepsOf(behaviour: string, settleMs: number): Step[] {
  switch (behaviour) {
    case 'stuck-pending':
      return []
    case 'held':
      return [{ state: 'held', afterMs: settleMs }]
    case 'unclaimed':
      return [
        { state: 'unclaimed', afterMs: settleMs },
        { state: 'returned', afterMs: UNCLAIMED_DAYS_MS },
      ]
    case 'fails-later':
      return [{ state: 'failed', afterMs: settleMs }]
    case 'returned-later':
    case 'reversed-later':
      return [
        { state: 'paid', afterMs: settleMs },
        { state: behaviour === 'returned-later' ? 'returned' : 'reversed', afterMs: settleMs + 500 },
      ]
    default:
      return [{ state: 'paid', afterMs: settleMs }]
  }
}

/** A faulty rail pays one grosz more, or in a different currency. */
export function paidAmount(behaviour: string, amountMinor: number): number {
  return behaviour === 'wrong-amount' ? amountMinor + 1 : amountMinor
}

export function paidCurrency(behaviour: string, currency: string): string {
  return behaviour === 'wrong-currency' ? 'EUR' : currency
}
