import type { Language } from '@app/contract/languages'
import { laterRateBps } from '@app/contract/payout-share'
import { listOpenAppraisals } from '#contexts/catalog/appraisals/index.ts'
import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { CopyMemory } from './copy-memory.ts'
import { readCopy } from './read-copy.ts'
import type { InventoryReader, InventoryRules, Person } from './inventory-reader.ts'
import { isReadFailure } from './inventory-source.ts'
import { presentStanding, refreshWaitOf, type InventoryStanding } from './inventory.presenter.ts'
import { serializeItems } from './serialized-item-cache.ts'

export type ShowInventoryTools = {
  db: Db
  reader: InventoryReader
  rules: InventoryRules
  copies: CopyMemory
  currentPrices: () => PriceSnapshot | undefined
  listSaleAssets: (userId: bigint) => Promise<SaleAssets>
}

/** Asset ids of a user's items in sales that are neither failed nor cancelled. */
export type SaleAssets = {
  inSale: ReadonlySet<string>
  /** We have them; a copy from before the trade still lists them. */
  received: ReadonlySet<string>
}

/** `items` is serialized JSON, because it is cached in that form. */
export type ShownInventory = { items: string; standing: InventoryStanding }

/** The best available response: a fresh copy, a stale copy with its age, or the waiting time. */
export async function showInventory(
  tools: ShowInventoryTools,
  person: Person,
  options: { isForced: boolean; language: Language },
): Promise<ShownInventory> {
  const { db, rules } = tools
  const row = await tools.reader.look(person, options)
  const items = row?.hasCopy
    ? await tools.copies.take({ userId: person.userId, fetchedAt: row.fetchedAt }, () =>
        readCopy(db, person.userId),
      )
    : undefined
  const problem = row?.problem ?? null
  // A rate limit is not a failure: the user gets a turn later.
  if (!items && !row?.isReading && isReadFailure(problem) && problem !== 'inventory_rate_limited') {
    throw new DomainError(problem, { retryAfterSeconds: refreshWaitOf(row, rules) })
  }
  const [{ inSale, received }, appraisals, settings] = await Promise.all([
    tools.listSaleAssets(person.userId),
    listOpenAppraisals(db, person.userId),
    readSettings(db),
  ])
  const prices = tools.currentPrices()
  const rateBps = settings['payout.rate_bps'].value
  const view = {
    row,
    items,
    lockedAssetIds: inSale,
    goneAssetIds: received,
    appraisals,
    prices,
    // Items and rate must agree, so the rate comes from the snapshot that priced the items.
    rateBps: prices?.limits.rateBps ?? rateBps,
    laterRateBps:
      prices?.limits.laterRateBps ?? laterRateBps(rateBps, settings['payout.later_extra_bps'].value),
    minimumGrosze: settings['sale.minimum_grosze'].value,
    language: options.language,
  }
  return { items: serializeItems(view), standing: presentStanding(view, rules) }
}
