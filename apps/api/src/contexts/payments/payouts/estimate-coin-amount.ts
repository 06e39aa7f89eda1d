import { coinRailOf, type Coin } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import { coinUnits } from './domain/coin-amount.ts'
import { payoutWorkRepository } from './payout-work.repository.ts'

/** The amount in a coin at the last rate; null without a recent rate. */
export async function estimateCoinAmount(
  db: Db,
  coin: Coin,
  grosze: bigint,
): Promise<{ units: bigint; rate: string } | null> {
  const rate = await payoutWorkRepository.lastRate(db, coinRailOf(coin))
  return rate === null ? null : { units: coinUnits(grosze, rate), rate }
}
