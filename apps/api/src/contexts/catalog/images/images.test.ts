import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { createFailureMemory } from './failure-memory.ts'
import { createPictureMemory } from './picture-memory.ts'
import { renderPicture } from './render-picture.ts'
import { createSlots } from './slots.ts'

const avatar = { kind: 'avatar', ref: 'any', width: 64, height: 64 } as const

afterEach(() => {
  vi.useRealTimers()
})

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: '#3ee6a0' } })
}

test.each(['jpeg', 'png', 'webp'] as const)(
  're-encodes a %s as WebP in the requested size',
  async (format) => {
    const original = await plain(300, 200).toFormat(format).toBuffer()
    expect(await sharp(await renderPicture(original, avatar)).metadata()).toMatchObject({
      format: 'webp',
      width: 64,
      height: 64,
    })
  },
)

test('removes metadata and appended data from a picture', async () => {
  const withPlace = await plain(64, 64)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'someone', ImageDescription: 'a secret place' } })
    .toBuffer()
  const withScript = Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')])
  expect(withScript.includes('a secret place')).toBe(true)
  const drawn = await renderPicture(withScript, avatar)
  expect(drawn.includes('secret')).toBe(false)
  expect(drawn.includes('script')).toBe(false)
  expect(await sharp(drawn).metadata()).not.toHaveProperty('exif')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>'

test.each([
  ['an SVG', Buffer.from(svg)],
  ['an SVG behind an XML line', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['an SVG behind a byte order mark', Buffer.from(`\uFEFF  ${svg}`)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 73) % 256))],
  ['a GIF', await plain(8, 8).gif().toBuffer()],
  ['an AVIF', await plain(16, 16).avif().toBuffer()],
])('refuses %s as a picture', async (_name, content) => {
  await expect(renderPicture(content, avatar)).rejects.toMatchObject({ reason: 'not_a_raster' })
})

test('refuses a truncated, a forged and an oversized picture', async () => {
  const whole = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .jpeg()
    .toBuffer()
  const cut = whole.subarray(0, Math.floor(whole.length / 2))
  await expect(renderPicture(cut, avatar)).rejects.toMatchObject({ reason: 'unreadable' })
  const faked = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])
  await expect(renderPicture(faked, avatar)).rejects.toMatchObject({ reason: 'unreadable' })
  const giant = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  await expect(renderPicture(giant, avatar)).rejects.toMatchObject({ reason: 'unreadable' })
})

test('evicts the least recently used entry when full, and every entry after its lifetime', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const memory = createPictureMemory({ bytesMax: 300, lifetimeMs: 1_000 })
  const picture = { content: Buffer.alloc(100), etag: '"x"' }
  for (const key of ['a', 'b', 'c']) memory.put(key, picture)
  memory.get('a')
  memory.put('d', picture)
  expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key) !== undefined)).toEqual([true, false, true, true])
  memory.put('a', { ...picture, content: Buffer.alloc(50) })
  expect(memory.byteCount()).toBe(250)
  memory.put('huge', { ...picture, content: Buffer.alloc(301) })
  expect(memory.byteCount()).toBe(0)
  memory.put('a', picture)
  vi.advanceTimersByTime(1_000)
  expect(memory.get('a')).toBeUndefined()
  expect(memory.byteCount()).toBe(0)
})

test('a cached failure expires', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const failures = createFailureMemory(1_000)
  failures.add('a')
  expect([failures.has('a'), failures.has('b')]).toEqual([true, false])
  vi.advanceTimersByTime(1_000)
  expect(failures.has('a')).toBe(false)
})

test('limits concurrent work, queues in order and refuses work beyond the queue', async () => {
  const slots = createSlots({ running: 2, waiting: 2 })
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const started: number[] = []
  const work = gates.map((gate, index) =>
    slots(async () => {
      started.push(index)
      await gate.promise
      if (index === 1) throw new Error('this one fails')
    }),
  )
  await expect(slots(() => Promise.resolve())).rejects.toMatchObject({ reason: 'busy' })
  expect(started).toEqual([0, 1])
  const failed = expect(work[1]).rejects.toThrow('this one fails')
  gates[1]?.resolve()
  await failed
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2]))
  for (const gate of gates) gate.resolve()
  await Promise.allSettled(work)
  expect(started).toEqual([0, 1, 2, 3])
  await expect(slots(() => Promise.resolve('free again'))).resolves.toBe('free again')
})
