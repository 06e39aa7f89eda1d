import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, inject } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import { createRateLimiter, type RateLimiter } from '#platform/http/rate-limit.ts'
import { openRedis } from '#platform/db/redis.ts'
import { createImageHost } from '#providers/steam/image-host.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { findSkinPicture } from '#contexts/catalog/prices/index.ts'
import { imagesRoutes } from '#contexts/catalog/images/images.routes.ts'

export const FOR_EVER = 'public, max-age=31536000, immutable'

/** Only the picture routes, with a real database, Redis and simulator behind them. */
export class PictureServer {
  readonly testDb: TestDatabase
  readonly simulator: Simulator
  /** With the database rights that the server really has. */
  readonly db: Db
  readonly #redis = openRedis({
    url: inject('redisUrl'),
    prefix: `test-${randomBytes(6).toString('hex')}:`,
    name: 'test',
    onError: () => undefined,
  })
  readonly #apps: FastifyInstance[] = []

  private constructor(testDb: TestDatabase, simulator: Simulator) {
    this.testDb = testDb
    this.simulator = simulator
    this.db = testDb.as('skinkantor_api')
  }

  static async start(): Promise<PictureServer> {
    return new PictureServer(...(await Promise.all([createTestDatabase(), startSimulator()])))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#apps.map((app) => app.close()))
    this.#redis.disconnect()
    await Promise.all([this.testDb.drop(), this.simulator.stop()])
  }

  /** Like a separate process with its own memory; the tables are shared. */
  async startApp(parts: { limiter?: RateLimiter; timeoutMs?: number } = {}): Promise<FastifyInstance> {
    const app = Fastify({ routerOptions: { maxParamLength: 1_000 } })
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(httpErrors)
    await app.register(imagesRoutes, {
      db: this.db,
      limiter:
        parts.limiter ?? createRateLimiter({ redis: this.#redis, factor: 1, onFallback: () => undefined }),
      imageHost: createImageHost({
        avatarUrl: `${this.simulator.httpUrl}/avatars`,
        economyImageUrl: `${this.simulator.httpUrl}/economy/image`,
        timeoutMs: parts.timeoutMs ?? PATIENCE_MS,
      }),
      findSkinPicture: (id) => findSkinPicture(this.db, id),
    })
    this.#apps.push(app)
    return app
  }

  async newAvatar(): Promise<string> {
    const ref = randomBytes(20).toString('hex')
    await this.testDb.db.insertInto('image_sources').values({ kind: 'avatar', ref }).execute()
    return ref
  }

  async newItem(name = `AK-47 | Redline ${randomBytes(4).toString('hex')} (Field-Tested)`): Promise<string> {
    const ref = Buffer.from(name).toString('base64url')
    await this.testDb.db.insertInto('image_sources').values({ kind: 'item', ref }).execute()
    return ref
  }

  async upstreamRequests(ref: string): Promise<string[]> {
    const requests = (await this.simulator.control(`requests?contains=${ref}`)) as { url: string }[]
    return requests.map((request) => request.url)
  }

  cachedRows(ref: string) {
    return this.testDb.db.selectFrom('image_cache').selectAll().where('ref', '=', ref).execute()
  }
}

export async function expectDefaultAvatar(app: FastifyInstance, url: string): Promise<void> {
  const response = await app.inject(url)
  const standard = await app.inject('/img/avatar/default')
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=60',
  })
  expect(response.rawPayload.equals(standard.rawPayload)).toBe(true)
}
