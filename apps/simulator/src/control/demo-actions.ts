import type { FaultKind, FaultTarget } from '#control/faults.ts'

export const STEAM_TARGETS = [
  'steam.summaries',
  'steam.bans',
  'steam.level',
  'steam.trade-hold',
  'steam.inventory',
  'steam.session',
  'steam.offers',
  'steam.offer',
  'steam.trade-status',
  'steam.trade-history',
  'steam.own-inventory',
] as const satisfies readonly FaultTarget[]

/** The call with which each rail sends money. */
export const PAY_CALLS = {
  paypal: 'paypal.create',
  skrill: 'skrill.transfer',
  btcpay: 'btcpay.approve',
  truelayer: 'truelayer.create',
  bank: 'bank.file',
} as const satisfies Record<string, FaultTarget>

export const RAIL_PROBLEMS = [
  'refused',
  'returned-later',
  'stuck-pending',
] as const satisfies readonly FaultKind[]
