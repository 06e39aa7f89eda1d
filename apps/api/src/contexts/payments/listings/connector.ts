import type { MarketMode, MarketProblem } from '@app/contract/payments/listing-facts'
import { PriceSourceError, type RateSource } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { connectorsRepository } from './connectors.repository.ts'
import { MarketError, type Marketplace } from './marketplace.ts'

export type ConnectorTools = {
  db: Db
  /** Undefined without its keys. */
  market: Marketplace | undefined
  rates: Pick<RateSource, 'fetchUsdRate'>
}

const WAIT_MS = { first: 60_000, max: 30 * 60_000 }

/**
 * Runs one job of the connector. A failure is an outcome: it is shown, and the next call waits longer each time. What the
 * marketplace did is looked up by the next run.
 */
export async function runConnector(
  tools: ConnectorTools,
  context: JobContext,
  run: 'listing' | 'reading',
  work: (market: Marketplace, mode: MarketMode) => Promise<MarketProblem | null>,
): Promise<void> {
  const { mode } = (await readSettings(tools.db))['market.dmarket'].value
  if (mode === 'off') return
  const state = await connectorsRepository.find(tools.db)
  if (state?.notBefore && state.notBefore > new Date()) return
  try {
    if (!tools.market) throw new ProblemError('not_configured')
    const problem = await work(tools.market, mode)
    await context.commit((trx) => connectorsRepository.recordSuccess(trx, run, problem))
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    const doubled = WAIT_MS.first * 2 ** Math.min(state?.failures ?? 0, 10)
    const waitMs = Math.max(Math.min(doubled, WAIT_MS.max), error instanceof MarketError ? error.afterMs : 0)
    context.log.warn({ run, problem, waitMs }, 'marketplace connector stopped')
    await context.commit((trx) => connectorsRepository.recordFailure(trx, problem, waitMs))
  }
}

class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: MarketProblem

  constructor(problem: MarketProblem) {
    super(problem)
    this.problem = problem
  }
}

function problemOf(error: unknown): MarketProblem | undefined {
  if (error instanceof MarketError) return error.failure
  if (error instanceof PriceSourceError) return 'no_rate'
  return error instanceof ProblemError ? error.problem : undefined
}
