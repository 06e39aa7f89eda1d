import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { avatarUrl } from '#shared/avatar-url.ts'
import { FOR_EVER, PictureServer } from '#test/worlds/picture-server.ts'

let server: PictureServer
let app: FastifyInstance
beforeAll(async () => {
  server = await PictureServer.start()
})
beforeEach(async () => {
  app = await server.startApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.simulator.control('faults', undefined, 'DELETE')
})
afterAll(() => server.stop())

test.each([32, 64, 96, 184])(
  'serves an avatar as a WebP square of %i pixels with an immutable cache header',
  async (width) => {
    const ref = await server.newAvatar()
    const response = await app.inject(`/img/avatar/${ref}?w=${width}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': FOR_EVER,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: expect.stringMatching(/^"[\w-]{27}"$/) as string,
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width,
    })
    expect(response.rawPayload.equals((await app.inject(`/img/avatar/default?w=${width}`)).rawPayload)).toBe(
      false,
    )
    expect(await server.upstreamRequests(ref)).toEqual([`/avatars/${ref}_full.jpg`])
  },
)

test.each([96, 192, 288, 384])(
  'serves an item picture %i pixels wide, 4:3 and transparent',
  async (width) => {
    const ref = await server.newItem()
    const response = await app.inject(`/img/item/${ref}?w=${width}`)
    const height = (width * 3) / 4
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': FOR_EVER })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
      hasAlpha: true,
    })
    expect(await server.upstreamRequests(ref)).toEqual([`/economy/image/${ref}/${width}fx${height}f`])
  },
)

test('serves the middle size without a width, and accepts a long reference', async () => {
  const avatar = await app.inject(`/img/avatar/${await server.newAvatar()}`)
  expect(await sharp(avatar.rawPayload).metadata()).toMatchObject({ width: 64 })
  const longName = `AWP | ${'Dragon Lore '.repeat(40)}`
  const item = await app.inject(`/img/item/${await server.newItem(longName)}`)
  expect(await sharp(item.rawPayload).metadata()).toMatchObject({ width: 192 })
})

test('twenty concurrent requests for one picture cause one upstream request', async () => {
  const ref = await server.newItem()
  await server.simulator.control('faults', {
    target: 'pictures.item',
    kind: 'slow',
    match: ref,
    delayMs: 200,
  })
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject(`/img/item/${ref}`)))
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]))
  expect(await server.upstreamRequests(ref)).toHaveLength(1)
  expect(await server.cachedRows(ref)).toHaveLength(1)
})

test('serves a picture fetched by another process, even while the host is down', async () => {
  const ref = await server.newAvatar()
  const first = await app.inject(`/img/avatar/${ref}?w=96`)
  await server.simulator.control('faults', { target: 'pictures.avatar', kind: 'server-error', match: ref })
  const other = await (await server.startApp()).inject(`/img/avatar/${ref}?w=96`)
  expect(other.headers['cache-control']).toBe(FOR_EVER)
  expect(other.headers.etag).toBe(first.headers.etag)
  expect(other.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(await server.upstreamRequests(ref)).toHaveLength(1)
})

test('records the day a picture was last used, so that pruning keeps it', async () => {
  const ref = await server.newAvatar()
  await app.inject(`/img/avatar/${ref}`)
  await server.testDb.db
    .updateTable('image_cache')
    .set({ used_on: '2020-01-01' })
    .where('ref', '=', ref)
    .execute()
  await (await server.startApp()).inject(`/img/avatar/${ref}`)
  expect((await server.cachedRows(ref))[0]?.used_on.getFullYear()).toBeGreaterThan(2020)
})

test('stops serving a picture within minutes after its source is deleted', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ref = await server.newItem()
  expect((await app.inject(`/img/item/${ref}`)).statusCode).toBe(200)
  await server.testDb.db.deleteFrom('image_sources').where('ref', '=', ref).execute()
  vi.advanceTimersByTime(10 * 60_000 + 1)
  expect((await app.inject(`/img/item/${ref}`)).statusCode).toBe(404)
})

test.each([
  ['the tag', (etag: string) => etag],
  ['a weak form of it', (etag: string) => `W/${etag}`],
  ['a list with it', (etag: string) => `"other", ${etag}`],
  ['anything', () => '*'],
])('a request with %s in If-None-Match gets 304 without a body', async (_name, header) => {
  const url = `/img/avatar/${await server.newAvatar()}`
  const first = await app.inject(url)
  const again = await app.inject({ url, headers: { 'if-none-match': header(first.headers.etag as string) } })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': FOR_EVER })
  const changed = await app.inject({ url, headers: { 'if-none-match': '"other"' } })
  expect(changed.statusCode).toBe(200)
})

test('answers HEAD like GET, without the body', async () => {
  const ref = await server.newAvatar()
  const response = await app.inject({ method: 'HEAD', url: `/img/avatar/${ref}` })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe(FOR_EVER)
  expect(response.rawPayload).toHaveLength(0)
})

test('serves the default picture in every size, cached for a day', async () => {
  for (const width of [32, 64, 96, 184]) {
    const response = await app.inject(`/img/avatar/default?w=${width}`)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width, height: width })
  }
  expect(avatarUrl(null)).toBe('/img/avatar/default?w=184')
  expect((await app.inject(avatarUrl(await server.newAvatar()))).headers['cache-control']).toBe(FOR_EVER)
})
