import type { PriceSimulation } from '@app/contract/office/review'
import { simulatePrices } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { SettingKey } from '#platform/settings/settings-registry.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { settingViewsRepository } from './setting-views.repository.ts'

/** Settings that decide what an item is worth to us. */
const PRICE_RULES: readonly SettingKey[] = [
  'payout.rate_bps',
  'price.guard',
  'price.agreement',
  'price.premiums',
  'price.blocked',
  'price.overrides',
]
const ITEMS_MAX = 2_000
const CHANGES_SHOWN = 10

/** The quotes of the last day, priced again by the live lists with the rule of today and with the changed one. */
export async function simulateSetting(
  db: Db,
  key: SettingKey,
  value: unknown,
): Promise<PriceSimulation | null> {
  if (!PRICE_RULES.includes(key)) return null
  const items = await settingViewsRepository.listQuotedItems(db, ITEMS_MAX + 1)
  const counted = items.slice(0, ITEMS_MAX)
  const changed = { [key]: { value, version: -1 } } as Partial<Settings>
  const payouts = await simulatePrices(db, counted, changed)
  if (!payouts) return null
  const names = new Map<string, { count: number; before: bigint; after: bigint }>()
  for (const [place, { marketName }] of counted.entries()) {
    const { beforeGrosze, afterGrosze } = payouts[place]!
    const known = names.get(marketName) ?? { count: 0, before: 0n, after: 0n }
    names.set(marketName, {
      count: known.count + 1,
      before: known.before + beforeGrosze,
      after: known.after + afterGrosze,
    })
  }
  const sum = (amounts: readonly bigint[]) => zlotysOf(amounts.reduce((all, one) => all + one, 0n))
  return {
    quotes: new Set(counted.map(({ quoteId }) => quoteId)).size,
    items: counted.length,
    isPartial: items.length > ITEMS_MAX,
    before: sum(payouts.map(({ beforeGrosze }) => beforeGrosze)),
    after: sum(payouts.map(({ afterGrosze }) => afterGrosze)),
    changes: [...names]
      .filter(([, { before, after }]) => before !== after)
      .sort(([, one], [, other]) => Number(distance(other) - distance(one)))
      .slice(0, CHANGES_SHOWN)
      .map(([name, { count, before, after }]) => ({
        name,
        count,
        before: zlotysOf(before),
        after: zlotysOf(after),
      })),
  }
}

function distance({ before, after }: { before: bigint; after: bigint }): bigint {
  return after > before ? after - before : before - after
}
