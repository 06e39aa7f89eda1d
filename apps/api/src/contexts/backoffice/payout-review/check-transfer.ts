import { randomUUID } from 'node:crypto'
import type { TransferCheckResponse } from '@app/contract/office/money'
import { TRANSFER_CHECK_MINUTES } from '@app/contract/payments/review-facts'
import type { Decider, MoneyPorts, TradeReading } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { enterReference } from './decide-transaction.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'
import { transferChecksRepository } from './transfer-checks.repository.ts'

/** Ends the trial transaction without a change. */
class TrialPassed extends Error {}

/**
 * Says before a transfer by hand whether its reference will be accepted. It tries the very step in a transaction that is
 * rolled back, so both follow the same rules and guards.
 */
export async function checkTransfer(
  { db, ports }: { db: Db; ports: MoneyPorts },
  decider: Decider,
  version: string,
  trade: TradeReading,
): Promise<TransferCheckResponse> {
  try {
    await db.transaction().execute(async (trx) => {
      await enterReference(trx, ports, decider, { version, reference: `check ${randomUUID()}` }, trade)
      throw new TrialPassed()
    })
  } catch (error) {
    if (!(error instanceof TrialPassed)) {
      // The watcher reads the trade now; the page asks again.
      if (isCode(error, 'trade_not_clean') && trade === 'unclear')
        return { success: true, isClear: false, until: null }
      throw error
    }
  }
  const payoutId = (await payoutReviewRepository.readFacts(db, decider.transactionId))?.payoutId
  if (payoutId == null) throw new DomainError('transaction_wrong_state')
  const checkedAt = await transferChecksRepository.save(db, { payoutId, adminId: decider.adminId })
  const until = new Date(checkedAt.getTime() + TRANSFER_CHECK_MINUTES * 60_000)
  return { success: true, isClear: true, until: until.toISOString() }
}

/** Steam is not asked again within the time of a check: the money may have left. A known reversal still counts. */
export async function readTradeOfTransfer(
  { db, readTrade }: { db: Db; readTrade: (saleId: bigint) => Promise<TradeReading> },
  transactionId: bigint,
  saleId: bigint | null,
): Promise<TradeReading> {
  if (saleId === null) return 'clean'
  const trade = await readTrade(saleId)
  if (trade !== 'unclear') return trade
  return (await transferChecksRepository.isValid(db, transactionId)) ? 'clean' : 'unclear'
}

function isCode(error: unknown, code: DomainError['code']): boolean {
  return error instanceof DomainError && error.code === code
}
