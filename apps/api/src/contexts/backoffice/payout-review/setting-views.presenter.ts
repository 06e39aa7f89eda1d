import type { SettingPreviewResponse, SettingVersionsResponse } from '@app/contract/office/review'
import { readHouseAdvances } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { SETTING_EFFECT_RULES } from './domain/setting-effects.ts'
import { knownKey, readSettingWish } from './settings-review.ts'
import { simulateSetting } from './simulate-setting.ts'
import { settingViewsRepository } from './setting-views.repository.ts'
import { staffMember } from './transaction-payouts.presenter.ts'

const VERSIONS_SHOWN = 50
const SALES_LOOKED_AT = 1_000

export async function showSettingVersions(db: Db, name: string): Promise<SettingVersionsResponse> {
  const rows = await settingViewsRepository.listVersions(db, knownKey(name), VERSIONS_SHOWN)
  return {
    success: true,
    versions: rows.map((row) => ({
      version: row.version,
      value: row.value,
      changedAt: row.changedAt.toISOString(),
      by: staffMember(row.byId, row.byName),
      proposedBy: staffMember(row.proposerId, row.proposerName),
      reason: row.reason,
    })),
  }
}

export async function showSettingPreview(
  db: Db,
  wish: { key: string; value: unknown },
): Promise<SettingPreviewResponse> {
  const { key, before, after, needsTwo } = await readSettingWish(db, wish)
  const rule = SETTING_EFFECT_RULES[key]
  const simulation = await simulateSetting(db, key, after)
  if (!rule) return { success: true, needsTwo, effects: [], simulation }
  const [lastSales, advances, settings] = await Promise.all([
    settingViewsRepository.listLastSales(db, SALES_LOOKED_AT),
    readHouseAdvances(db),
    readSettings(db),
  ])
  const rates = {
    rateBps: settings['payout.rate_bps'].value,
    laterExtraBps: settings['payout.later_extra_bps'].value,
  }
  return {
    success: true,
    needsTwo,
    simulation,
    effects: rule(before as never, after as never, { lastSales, ...advances, ...rates }),
  }
}
