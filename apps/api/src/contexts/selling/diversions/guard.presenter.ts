import type { LookPlan, SaleGuard } from '@app/contract/selling/diversions'
import type { SaleState } from '@app/contract/selling/sales'
import type { Settings } from '#platform/settings/settings.ts'
import { guardOf, type AlarmRow, type GuardRow, type LookRow } from './diversions.repository.ts'
import { judgeLookPlan } from './read-look-plan.ts'

/** The check state of one sale's items, and its alarm. The caller has verified the owner. */
export function presentGuard(
  settings: Settings,
  state: SaleState,
  row: GuardRow,
): { guard: SaleGuard | null; diversion: ReturnType<typeof presentAlarm> | null } {
  const { alarm, look, plan } = guardOf(row)
  const lookPlan = judgeLookPlan(settings, plan)
  return {
    guard: state === 'awaiting_items' ? presentLook(lookPlan, look) : null,
    diversion: alarm ? presentAlarm(alarm) : null,
  }
}

function presentLook(plan: LookPlan, look: LookRow | undefined): SaleGuard | null {
  if (plan.state === 'off') return null
  const isSilent = plan.state === 'silent'
  return {
    state: isSilent ? 'unknown' : stateOf(look),
    everySeconds: isSilent ? null : plan.intervalSeconds,
    lookedAt: look?.lookedAt?.toISOString() ?? null,
    isPrivate: look?.problem === 'inventory_private',
  }
}

function stateOf(look: LookRow | undefined): SaleGuard['state'] {
  if (!look?.outcome) return 'not_yet'
  return look.outcome === 'gone' ? 'checking' : look.outcome
}

export function presentAlarm(alarm: AlarmRow) {
  return {
    assetIds: alarm.assetIds,
    noticedAt: alarm.noticedAt.toISOString(),
    undoUntil: alarm.undoUntil.toISOString(),
    daysLeft: alarm.daysLeft,
    isBack: alarm.backAt !== null,
    ticketId: alarm.ticketId === null ? null : Number(alarm.ticketId),
  }
}
