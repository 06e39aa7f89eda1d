import type { Db } from '#platform/db/database.ts'
import { marketListsRepository } from './market-lists.repository.ts'
import { findVersion } from './price-board.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { groupByName, guardItem } from './priced-item.ts'

/** What the live list pays now for these items; items that we do not buy are left out. */
export async function readPayouts(db: Db, nameIds: readonly number[]): Promise<Map<number, bigint>> {
  const version = nameIds.length === 0 ? undefined : await findVersion(db)
  if (!version) return new Map()
  const { list, limits } = version
  const [rows, evidence = new Map<string, never>()] = await Promise.all([
    priceItemsRepository.readAll(db, list.id, nameIds),
    marketListsRepository.readEvidence(db, version.markets, nameIds),
  ])
  const items = groupByName(rows, { evidence, limits: version.agreement, overrides: version.overrides })
  return new Map(
    items.flatMap((item) => {
      const verdict = guardItem(item, list.ageSeconds(), limits)
      return verdict.buyable ? [[item.nameId, verdict.payoutGrosze]] : []
    }),
  )
}
