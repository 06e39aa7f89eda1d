import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { InventoryResponse } from '@app/contract/inventory'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from '#testing/test-api.ts'
import { TestBrowser } from '#testing/test-browser.ts'

type LoggedRequest = { url: string; path: string; receivedAt: string; status: number | null }
export type Failure = { success: false; code: string; message: string }

/** A signed-in player of the simulated Steam. */
export type Player = {
  steamId: string
  browser: TestBrowser
  ask: (language?: 'pl' | 'en') => Promise<InventoryResponse>
  refresh: () => Promise<InventoryResponse>
}

/** A server with its own database and its own Steam, and people who own things there. */
export class InventoryWorld {
  readonly api: TestApi

  private constructor(api: TestApi) {
    this.api = api
  }

  static async start(overrides: Record<string, string> = {}): Promise<InventoryWorld> {
    return new InventoryWorld(await startTestApi(overrides))
  }

  async player(inventory: object = { count: 3 }, ...apps: FastifyInstance[]): Promise<Player> {
    const steamId = String(76_561_197_960_265_728n + BigInt(randomInt(500_000_000, 2_000_000_000)))
    await this.api.simulator.control(`inventories/${steamId}`, inventory)
    const browser = new TestBrowser(...(apps.length > 0 ? apps : [this.api.app]))
    await browser.signIn(this.api.simulator, steamId)
    return {
      steamId,
      browser,
      ask: async (language = 'pl') =>
        (await browser.send('GET', `/api/inventory?lang=${language}`)).json<InventoryResponse>(),
      refresh: async () => (await browser.send('POST', '/api/inventory/refresh')).json<InventoryResponse>(),
    }
  }

  async fault(
    kind: string,
    options: { match?: string; count?: number; delayMs?: number } = {},
  ): Promise<void> {
    await this.api.simulator.control('faults', { target: 'steam.inventory', kind, ...options })
  }

  async heal(): Promise<void> {
    await this.api.simulator.control('faults', undefined, 'DELETE')
  }

  /** What has left the house towards Steam's inventories, oldest first. */
  async requests(steamId = ''): Promise<LoggedRequest[]> {
    return (await this.api.simulator.control(`requests?path=/inventory/${steamId}`)) as LoggedRequest[]
  }

  /** As if everything about this person had happened so much earlier. */
  async age(steamId: string, interval: string): Promise<void> {
    await sql`update inventories set fetched_at = fetched_at - ${interval}::interval,
        tried_at = tried_at - ${interval}::interval
      where user_id = (select id from users where steam_id = ${steamId})`.execute(this.api.testDb.db)
  }

  stop(): Promise<void> {
    return this.api.close()
  }
}
