import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCallBudget } from '#contexts/trading/trades/index.ts'
import { createGivingAccount } from '#providers/steam/giving-account.ts'
import { readIdentityFile } from '#providers/steam/identity-file.ts'
import { createOperatorSession } from '#providers/steam/operator-session.ts'
import { openRefreshTokenFile } from '#providers/steam/refresh-token-file.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

export const GIVER = '76561198000265728'
export const STRANGER = '76561198000265777'
const PARTNER = { steamId: '76561198370466028', tradeToken: 'aB3-_xYz' }

export type WaitingConfirmation = { type: number; creatorId: string }
type Authenticator = {
  identitySecret: string
  deviceId: string
  pending: WaitingConfirmation[]
  answered: (WaitingConfirmation & { op: string })[]
}
export type OfferAtSteam = { id: string; state: number; message: string; tradeId?: string }

/** One account that gives items away, its phone, and a partner who has items due. */
export class GivingScene {
  readonly simulator: Simulator
  readonly #testDb: TestDatabase
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'giving-'))
  readonly #stop = new AbortController()

  private constructor(simulator: Simulator, testDb: TestDatabase) {
    this.simulator = simulator
    this.#testDb = testDb
  }

  static async start(): Promise<GivingScene> {
    const [testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
    return new GivingScene(simulator, testDb)
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all([this.#testDb.drop(), this.simulator.stop()])
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** A client as the process opens it: its own session, its own budget, its identity from a file. */
  async open({
    timeoutMs = PATIENCE_MS,
    sendWithinMs = PATIENCE_MS,
    identityOf = GIVER,
    proxyUrl = undefined as string | undefined,
  } = {}) {
    const { refreshToken } = (await this.simulator.control(`steam/sessions/${GIVER}`)) as {
      refreshToken: string
    }
    const tokenFile = path.join(this.#folder, 'refresh-token')
    const identityFile = path.join(this.#folder, 'identity.json')
    const { identitySecret, deviceId } = await this.phone(identityOf)
    const identity = { identity_secret: identitySecret, device_id: deviceId }
    writeFileSync(tokenFile, refreshToken)
    writeFileSync(identityFile, JSON.stringify(identity), { mode: 0o600 })
    const budget = createCallBudget({
      db: this.#testDb.as('skinkantor_watcher'),
      name: `watcher-account:${GIVER}`,
      callsPerWindow: 1_000,
      windowSeconds: 1,
      timeoutMs: PATIENCE_MS,
      backoffSeconds: [1],
      signal: this.#stop.signal,
    })
    const session = createOperatorSession({
      baseUrl: this.simulator.httpUrl,
      steamId: GIVER,
      proxyUrl,
      tokenFile: openRefreshTokenFile(tokenFile),
      timeoutMs: PATIENCE_MS,
      renewAfterMs: 3_600_000,
      inBudget: budget.run,
    })
    return createGivingAccount({
      webApiUrl: this.simulator.httpUrl,
      communityUrl: this.simulator.httpUrl,
      session,
      identity: await readIdentityFile(identityFile),
      timeoutMs,
      budget,
      sendWithinMs,
      historySeconds: 3 * 86_400,
    })
  }

  /** Fresh items of the account, in a gift to the partner. */
  async gift(count = 1) {
    await this.simulator.control(`players/${PARTNER.steamId}`, { tradeToken: PARTNER.tradeToken })
    const { items } = (await this.simulator.control(`inventories/${GIVER}`, {
      items: Array.from({ length: count }, () => ({ name: 'AK-47 | Redline (Field-Tested)' })),
    })) as { items: { assetId: string }[] }
    return {
      partner: PARTNER.steamId,
      token: PARTNER.tradeToken,
      assetIds: items.map(({ assetId }) => assetId),
      message: 'Zwrot / Return ABCD2345',
    }
  }

  /** What Steam has, whatever the client was told. */
  offers(): Promise<OfferAtSteam[]> {
    return this.simulator.control(`offers?player=${GIVER}`) as Promise<OfferAtSteam[]>
  }

  async stateOf(offerId: string): Promise<number | undefined> {
    return (await this.offers()).find(({ id }) => id === offerId)?.state
  }

  phone(steamId = GIVER): Promise<Authenticator> {
    return this.simulator.control(`steam/authenticators/${steamId}`) as Promise<Authenticator>
  }

  fault(target: string, kind: string, more: object = {}): Promise<unknown> {
    return this.simulator.control('faults', { target, kind, count: 1, ...more })
  }

  partner(facts: object): Promise<unknown> {
    return this.simulator.control(`players/${PARTNER.steamId}`, facts)
  }
}
