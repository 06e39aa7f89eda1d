import type { Db } from '#platform/db/database.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { marketListsRepository } from './market-lists.repository.ts'
import { marketNamesRepository } from './market-names.repository.ts'
import { findVersion } from './price-board.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { findPriceFacts, type CopyTraits } from './price-lookup.ts'
import { buildSnapshot, type PriceSnapshot } from './price-snapshot.ts'

export type SimulatedCopy = CopyTraits & { marketName: string }
export type SimulatedPayout = { beforeGrosze: bigint; afterGrosze: bigint }

/**
 * What the live lists pay for these items by today's settings and by changed ones; zero for an item that is not bought.
 * In the order of the items; undefined without a list.
 */
export async function simulatePrices(
  db: Db,
  copies: readonly SimulatedCopy[],
  changed: Partial<Settings>,
): Promise<SimulatedPayout[] | undefined> {
  const nameIds = await marketNamesRepository.listIds(db, [...new Set(copies.flatMap(namesOf))])
  const [before, after] = await Promise.all([loadPrices(db, nameIds), loadPrices(db, nameIds, changed)])
  if (!before || !after) return undefined
  return copies.map((copy) => ({
    beforeGrosze: payoutOf(before, copy),
    afterGrosze: payoutOf(after, copy),
  }))
}

/** Stickers and charms are items of the price list too. */
function namesOf({ marketName, stickerNames, charmName }: SimulatedCopy): string[] {
  return [
    marketName,
    ...stickerNames.map((name) => `Sticker | ${name}`),
    ...(charmName === null ? [] : [`Charm | ${charmName}`]),
  ]
}

async function loadPrices(
  db: Db,
  nameIds: readonly number[],
  changed?: Partial<Settings>,
): Promise<PriceSnapshot | undefined> {
  const version = await findVersion(db, changed)
  if (!version) return undefined
  const [rows, evidence = new Map<string, never>()] = await Promise.all([
    nameIds.length === 0 ? [] : priceItemsRepository.readAll(db, version.list.id, nameIds),
    marketListsRepository.readEvidence(db, version.markets, nameIds),
  ])
  const agreement = { evidence, limits: version.agreement, overrides: version.overrides }
  return buildSnapshot(version.list, rows, { ...version, agreement })
}

function payoutOf(snapshot: PriceSnapshot, copy: SimulatedCopy): bigint {
  const { verdict } = findPriceFacts(snapshot, copy.marketName, copy)
  return verdict.buyable ? verdict.payoutGrosze : 0n
}
