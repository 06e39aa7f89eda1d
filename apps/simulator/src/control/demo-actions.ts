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

export const RAIL_PROBLEMS = [
  'refused',
  'returned-later',
  'stuck-pending',
] as const satisfies readonly FaultKind[]
