import type { LookPlan } from '@app/contract/selling/diversions'
import type { Db } from '#platform/db/database.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import { diversionsRepository, type PlanRow } from './diversions.repository.ts'

/** The current check schedule of waiting sales, for operators. */
export async function readLookPlan(db: Db): Promise<LookPlan> {
  return judgeLookPlan(await readSettings(db), await diversionsRepository.findPlan(db))
}

export function judgeLookPlan(settings: Settings, plan: PlanRow | undefined): LookPlan {
  const { isOn, everySeconds } = settings['sale.diversion_watch'].value
  if (!isOn)
    return {
      state: 'off',
      wishedSeconds: everySeconds,
      intervalSeconds: null,
      waitingSales: 0,
      reckonedAt: null,
    }
  return {
    state:
      plan === undefined || plan.isOld ? 'silent' : plan.intervalSeconds > everySeconds ? 'stretched' : 'ok',
    wishedSeconds: everySeconds,
    intervalSeconds: plan?.intervalSeconds ?? null,
    waitingSales: plan?.waitingSales ?? 0,
    reckonedAt: plan?.reckonedAt.toISOString() ?? null,
  }
}
