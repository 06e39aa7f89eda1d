import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { endProtection } from '../../apps/api/test/seed/end-protection.ts'

/** Ends in the product the protection of the trades for which the demo's controls ended it at Steam. */
export class DemoProtection {
  readonly #db: ReturnType<typeof openDatabase>
  readonly #ask: (address: string) => Promise<unknown>
  readonly #known = new Set<string>()

  constructor(databaseUrl: string, ask: (address: string) => Promise<unknown>) {
    this.#db = openDatabase({
      url: databaseUrl,
      name: 'demo-protection',
      poolSize: 1,
      waitMsMax: 10_000,
      silentMsMax: 20_000,
      onIdleError: () => undefined,
    })
    this.#ask = ask
  }

  async follow(): Promise<void> {
    const { endedEarly } = (await this.#ask('_control/state')) as { endedEarly: string[] }
    const ended = endedEarly.filter((tradeId) => !this.#known.has(tradeId))
    if (ended.length === 0) return
    await endProtection(this.#db, ended)
    for (const tradeId of ended) this.#known.add(tradeId)
  }
}
