import { benchAdmin } from './admin.ts'
import { benchAll, GROUPS, readGroups } from './all.ts'
import { benchGrowth } from './growth.ts'
import { benchMarkets } from './markets.ts'
import { benchProcesses } from './processes.ts'
import { benchQuick } from './quick.ts'
import { benchStatements } from './statements.ts'
import { benchStock } from './stock.ts'
import { benchSellable } from './sellable.ts'
import { benchStreams } from './streams.ts'
import { benchSupport } from './support.ts'
import { benchVerify } from './verify.ts'
import { failUntilFinished } from '../resilience/crash/unfinished.ts'

/**
 * `npm run bench` compares everything with the bare engine. `npm run bench -- <name>` runs one bench, and `npm run
 * bench -- table:calls,sales` a part of the table. Prints the result and fails when a goal is missed.
 */
const BENCHES: Record<string, () => Promise<boolean>> = {
  admin: benchAdmin,
  growth: benchGrowth,
  markets: benchMarkets,
  prices: () => benchAll(['bytes'], 'bench-prices'),
  processes: benchProcesses,
  quick: benchQuick,
  sales: () => benchAll(['sales'], 'bench-sales'),
  statements: benchStatements,
  stock: benchStock,
  sellable: benchSellable,
  streams: benchStreams,
  support: benchSupport,
  verify: benchVerify,
}

const name = process.argv[2] ?? ''
const groups = readGroups(name)
const bench = groups ? () => benchAll(groups, 'bench') : BENCHES[name]
if (!bench) {
  console.error(`unknown bench "${name}", choose one of: ${Object.keys(BENCHES).join(', ')}`)
  console.error(`or nothing for the whole table, or table: with some of ${GROUPS.join(',')}`)
  process.exit(2)
}
// When the bench is stopped, it also ends the processes that it started.
const finish = failUntilFinished(() => name || 'the whole table')
const isGood = await bench()
finish()
process.exit(isGood ? 0 : 1)
