import type { InventoryResponse } from '@app/contract/inventory'
import type { Language } from '@app/contract/languages'
import type { PriceSnapshot } from '#features/prices/index.ts'
import type { Db } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { inventoriesRepository } from './inventories.repository.ts'
import { unpackCopy } from './inventory-copy.ts'
import type { InventoryReader, InventoryRules, Person } from './inventory-reader.ts'
import { isReadFailure } from './inventory-source.ts'
import { presentInventory, refreshWaitOf } from './inventory.presenter.ts'

export type ShowInventoryTools = {
  db: Db
  reader: InventoryReader
  rules: InventoryRules
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
  const content = row?.hasCopy ? await inventoriesRepository.findContent(db, person.userId) : undefined
  const items = content && (await unpackCopy(content))
  const problem = row?.problem ?? null
  // Being told to slow down is no failure: the turn comes later.
  if (!items && !row?.isReading && isReadFailure(problem) && problem !== 'inventory_rate_limited') {
    throw new DomainError(problem, { retryAfterSeconds: refreshWaitOf(row, rules) })
  }
  const lockedAssetIds = await tools.listLockedAssetIds(person.userId)
  const view = { row, items, lockedAssetIds, prices: tools.currentPrices(), language: options.language }
  return presentInventory(view, rules)
}
