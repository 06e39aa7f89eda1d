import type { PayoutQueuesResponse } from '@app/contract/selling/payout-board'
import { railBalancesRepository } from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { liquidityLight } from './domain/liquidity-light.ts'
import { payoutBoardRepository } from './payout-board.repository.ts'
import { railsOn } from './rails-on.ts'

/** For sellers before they choose: how many payouts wait on each rail, and whether its balance covers them. */
export async function readQueues(db: Db): Promise<PayoutQueuesResponse> {
  const [settings, rows] = await Promise.all([readSettings(db), payoutBoardRepository.listQueues(db)])
  const limits = settings['payout.liquidity_light'].value
  const queues = railsOn(settings['payout.methods'].value).flatMap((rail) => {
    const row = rows.find((one) => one.rail === rail)
    return row ? [row] : []
  })
  const fundsByRail = await railBalancesRepository.listFunds(
    db,
    queues.map(({ rail }) => rail),
  )
  return {
    success: true,
    queues: queues.map(({ rail, waiting, ...state }) => {
      const funds = fundsByRail.get(rail)!
      const floatGrosze = funds.readGrosze ?? funds.ledgerGrosze
      return { rail, waiting, light: liquidityLight({ ...state, ...funds, floatGrosze }, limits) }
    }),
  }
}
