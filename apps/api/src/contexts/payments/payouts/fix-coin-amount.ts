import type { CalledRail } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import { coinUnits, isRatePlausible } from './domain/coin-amount.ts'
import type { PayoutRail } from './payout-rail.ts'
import { payoutWorkRepository, type PayoutWork } from './payout-work.repository.ts'

/** The coin amount of this payout at the provider's current rate. Null for payouts in zlotys. */
export async function fixCoinAmount(
  db: Db,
  payout: PayoutWork,
  rail: PayoutRail,
): Promise<{ units: bigint; rate: string } | 'unavailable' | null> {
  if (!rail.readRate || payout.coin) return payout.coin
  const [rate, lastRate] = [
    await rail.readRate(),
    await payoutWorkRepository.lastRate(db, payout.rail as CalledRail),
  ]
  if (rate === undefined || lastRate === null || !isRatePlausible(rate, lastRate)) return 'unavailable'
  return { units: coinUnits(payout.amountGrosze, rate), rate }
}
