import type { Db } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { decidedKey, decidedPricesRepository, type DecidedRow } from './decided-prices.repository.ts'
import { isLargeMove } from './domain/price-moves.ts'
import { marketListsRepository } from './market-lists.repository.ts'
import { findVersion } from './price-board.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { groupByName, guardItem, guardPhase, type PricedItem } from './priced-item.ts'

/**
 * Compares the price of every skin with the one before. Staff learn of large moves of what we buy, and the history
 * keeps what we paid on each day.
 */
export async function recordDecidedPrices(
  db: Db,
  work: Pick<JobContext, 'commit'>,
): Promise<{ skins: number; moves: number }> {
  const rows = await decideAll(db)
  const last = await decidedPricesRepository.readLast(db)
  const moves = rows.flatMap(({ nameId, version, grosze, payoutGrosze }) => {
    const before = last.get(decidedKey({ nameId, version }))
    const isMove = payoutGrosze !== null && before !== undefined && isLargeMove(before, grosze)
    return isMove ? [{ nameId, version, beforeGrosze: before, afterGrosze: grosze }] : []
  })
  await work.commit(async (trx) => {
    await decidedPricesRepository.save(trx, rows)
    await decidedPricesRepository.insertMoves(trx, moves)
    await decidedPricesRepository.savePayouts(trx, rows)
  })
  return { skins: rows.length, moves: moves.length }
}

async function decideAll(db: Db): Promise<DecidedRow[]> {
  const version = await findVersion(db)
  if (!version) return []
  const [rows, evidence] = await Promise.all([
    priceItemsRepository.readAll(db, version.list.id),
    marketListsRepository.readEvidence(db, version.markets),
  ])
  // A list that was replaced meanwhile has a job of its own.
  if (!evidence) return []
  const items = groupByName(rows, { evidence, limits: version.agreement, overrides: version.overrides })
  return items.flatMap((item) => decidedRows(item, version.list.ageSeconds(), version.limits))
}

function decidedRows(
  item: PricedItem,
  ageSeconds: number,
  limits: Parameters<typeof guardItem>[2],
): DecidedRow[] {
  const { nameId, parsed } = item
  if (parsed.kind !== 'weapon') return []
  const versions = item.phases.size === 0 ? [''] : [...item.phases.keys()]
  return versions.flatMap((version) => {
    const decided = item.phases.get(version)?.decided ?? item.decided
    const verdict =
      version === '' ? guardItem(item, ageSeconds, limits) : guardPhase(item, version, ageSeconds, limits)
    const payoutGrosze = verdict.buyable ? verdict.payoutGrosze : null
    return decided.grosze === null || decided.grosze <= 0
      ? []
      : [{ nameId, version, grosze: decided.grosze, payoutGrosze }]
  })
}
