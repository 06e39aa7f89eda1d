import type { InventoryResponse } from '@app/contract/inventory'
import type { Language } from '@app/contract/languages'
import { listOpenAppraisals } from '#features/appraisals/index.ts'
import type { PriceSnapshot } from '#features/prices/index.ts'
import type { Db } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { laterRateBps } from '#shared/later-rate.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { CopyMemory } from './copy-memory.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { inventoriesRepository } from './inventories.repository.ts'
import { unpackCopy } from './inventory-copy.ts'
import type { InventoryReader, InventoryRules, Person } from './inventory-reader.ts'
import { isReadFailure } from './inventory-source.ts'
import { presentInventory, refreshWaitOf } from './inventory.presenter.ts'

export type ShowInventoryTools = {
  db: Db
  reader: InventoryReader
  rules: InventoryRules
  copies: CopyMemory
  currentPrices: () => PriceSnapshot | undefined
  /** Of this person, what stands in a sale that has not ended. */
  listLockedAssetIds: (userId: bigint) => Promise<ReadonlySet<string>>
}

/** The best answer that can be given now: a young copy, an old one with its age, or how long to wait. */
export async function showInventory(
  tools: ShowInventoryTools,
  person: Person,
  options: { isForced: boolean; language: Language },
): Promise<InventoryResponse> {
  const { db, rules } = tools
  const row = await tools.reader.look(person, options)
  const items = row?.hasCopy
    ? await tools.copies.take({ userId: person.userId, fetchedAt: row.fetchedAt }, () =>
        readCopy(db, person.userId),
      )
    : undefined
  const problem = row?.problem ?? null
  // Being told to slow down is no failure: the turn comes later.
  if (!items && !row?.isReading && isReadFailure(problem) && problem !== 'inventory_rate_limited') {
    throw new DomainError(problem, { retryAfterSeconds: refreshWaitOf(row, rules) })
  }
  const [lockedAssetIds, appraisals, settings] = await Promise.all([
    tools.listLockedAssetIds(person.userId),
    listOpenAppraisals(db, person.userId),
    readSettings(db),
  ])
  const prices = tools.currentPrices()
  const rateBps = settings['payout.rate_bps'].value
  return presentInventory(
    {
      row,
      items,
      lockedAssetIds,
      appraisals,
      prices,
      // Items and rate must agree, and the board's reading is the one that the items were priced by.
      rateBps: prices?.limits.rateBps ?? rateBps,
      laterRateBps:
        prices?.limits.laterRateBps ?? laterRateBps(rateBps, settings['payout.later_extra_bps'].value),
      minimumGrosze: settings['sale.minimum_grosze'].value,
      language: options.language,
    },
    rules,
  )
}

async function readCopy(db: Db, userId: bigint): Promise<readonly InventoryItem[] | undefined> {
  const content = await inventoriesRepository.findContent(db, userId)
  return content && unpackCopy(content)
}
