import { applySaleEvent, type MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { lostAccountsRepository } from '../lost-accounts.repository.ts'

const BATCH = 500

/**
 * No watcher reads the trades of a lost account. When Steam's protection is over, their advances are released and the
 * waiting sellers are paid as they were promised.
 */
export function makeSettleLostTrades({ db, ports }: { db: Db; ports: MoneyPorts }): RegisteredJob {
  return registerJob('settle-lost-trades', async (_payload, { commit, log }) => {
    const sales = await lostAccountsRepository.listSettled(db, BATCH)
    for (const saleId of sales)
      await commit(async (trx) => {
        await applySaleEvent(trx, ports, { saleId, event: { type: 'settled_on_steam' }, actor: 'system' })
        await lostAccountsRepository.settle(trx, saleId)
      })
    if (sales.length > 0) log.info({ count: sales.length }, 'trades of lost accounts settled')
  })
}
