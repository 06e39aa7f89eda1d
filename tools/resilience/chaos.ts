import { runAccountLoss } from './chaos/account-loss.ts'
import { runDispatcher } from './chaos/dispatcher.ts'
import { runLoad } from './chaos/load.ts'
import { runFaults } from './chaos/run-faults.ts'
import { runMarket } from './chaos/market.ts'
import { runSoak } from './chaos/soak.ts'
import { crashAtLabels } from './crash/crash-points.ts'
import { runFlood } from './flood/flood.ts'
import { restoreDrill } from '../drills/restore/drill.ts'

/**
 * `npm run chaos -- <name>`: injects one fault into real processes, prints the result, and fails when money was at
 * risk.
 */
const FAULTS: Record<string, (args: string[]) => Promise<boolean>> = {
  'account-loss': runAccountLoss,
  dispatcher: runDispatcher,
  labels: crashAtLabels,
  faults: runFaults,
  load: runLoad,
  market: runMarket,
  soak: runSoak,
  restore: restoreDrill,
  flood: runFlood,
}

const [name = '', ...args] = process.argv.slice(2)
const fault = FAULTS[name]
if (!fault) {
  console.error(`unknown fault "${name}", choose one of: ${Object.keys(FAULTS).join(', ')}`)
  process.exit(2)
}
process.exit((await fault(args)) ? 0 : 1)
