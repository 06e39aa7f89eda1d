import type { LookPlan } from '@app/contract/diversions'
import type { Db } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { diversionsRepository } from './diversions.repository.ts'

/** How waiting sales are looked after at this moment, for those who run the place. */
export async function readLookPlan(db: Db): Promise<LookPlan> {
  const { isOn, everySeconds } = (await readSettings(db))['sale.diversion_watch'].value
  const plan = await diversionsRepository.findPlan(db)
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
