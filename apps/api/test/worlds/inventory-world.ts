import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { InventoryResponse } from '@app/contract/catalog/inventory'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

type LoggedRequest = { url: string; path: string; receivedAt: string; status: number | null }
export type Failure = { success: false; code: string; message: string }

const FIRST_STEAM_ID = 76_561_198_500_000_000n

/** A signed-in player of the simulated Steam. */
export type Player = {
  steamId: string
  browser: TestBrowser
  /** One call, whatever the response. */
  askOnce: (language?: 'pl' | 'en') => Promise<InventoryResponse>
  /** Like a page: polls again while Steam is being read. */
  ask: (language?: 'pl' | 'en') => Promise<InventoryResponse>
  refresh: () => Promise<InventoryResponse>
  /** The whole response, for refusals. */
  answer: (language?: 'pl' | 'en') => Promise<LightMyRequestResponse>
}

/** A server with its own database and its own Steam, and players who own items there. */
export class InventoryWorld {
  readonly api: TestApi
  #players = 0n

  private constructor(api: TestApi) {
    this.api = api
  }

  static async start(...options: Parameters<typeof startTestApi>): Promise<InventoryWorld> {
    return new InventoryWorld(await startTestApi(...options))
  }

  async player(inventory: object = { count: 3 }, ...apps: FastifyInstance[]): Promise<Player> {
    this.#players += 1n
    const steamId = String(FIRST_STEAM_ID + this.#players)
    // The same items for every player: chance must not decide whether one of three can be sold.
    await this.api.simulator.control(`inventories/${steamId}`, { seed: 'inventory world', ...inventory })
    const browser = new TestBrowser(...(apps.length > 0 ? apps : [this.api.app]))
    await browser.signIn(this.api.simulator, steamId)
    return playerAt(steamId, browser)
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

  /** Requests that were sent to Steam's inventories, oldest first. */
  async requests(steamId = ''): Promise<LoggedRequest[]> {
    return (await this.api.simulator.control(`requests?path=/inventory/${steamId}`)) as LoggedRequest[]
  }

  /** Backdates the inventory times of this user. */
  async age(steamId: string, interval: string): Promise<void> {
    await sql`update inventories set fetched_at = fetched_at - ${interval}::interval,
        tried_at = tried_at - ${interval}::interval
      where user_id = (select id from users where steam_id = ${steamId})`.execute(this.api.testDb.db)
  }

  stop(): Promise<void> {
    return this.api.close()
  }
}

/** The same player at another server. */
export function elsewhere({ steamId, browser }: Player, app: FastifyInstance): Player {
  return playerAt(steamId, browser.copy(app))
}

function playerAt(steamId: string, browser: TestBrowser): Player {
  const get = (language: string) => browser.send('GET', `/api/inventory?lang=${language}`)
  const answer = async (language = 'pl') => {
    for (;;) {
      const latest = await get(language)
      if (latest.json<{ state?: string }>().state !== 'reading') return latest
    }
  }
  const ask = async (language = 'pl') => (await answer(language)).json<InventoryResponse>()
  return {
    steamId,
    browser,
    answer,
    ask,
    askOnce: async (language = 'pl') => (await get(language)).json<InventoryResponse>(),
    refresh: async () => {
      const first = (await browser.send('POST', '/api/inventory/refresh')).json<InventoryResponse>()
      return first.state === 'reading' ? ask() : first
    },
  }
}
