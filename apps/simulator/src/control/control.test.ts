import { describe, expect, test } from 'vitest'
import type { Player } from '#steam/players.ts'
import { PLAYERS } from '#steam/players.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

type State = { clockOffsetMs: number; faults: unknown[]; players: (Player & { tradeUrl: string })[] }

async function state(): Promise<State> {
  return (await (await fetch(simulator.url('/_control/state'))).json()) as State
}

const summaryPath = `/ISteamUser/GetPlayerSummaries/v2/?key=K&steamids=${PLAYERS[0]?.steamId}`

describe('faults', () => {
  test('apply in the order they were set, for the given count', async () => {
    await simulator.setFault({ target: 'steam.summaries', kind: 'rate-limited', count: 2 })
    await simulator.setFault({ target: 'steam.summaries', kind: 'server-error', count: 1 })
    const statuses: number[] = []
    for (let call = 0; call < 4; call += 1) statuses.push((await fetch(simulator.url(summaryPath))).status)
    expect(statuses).toEqual([429, 429, 500, 200])
  })

  test('without a count stay until cleared, separately for each target', async () => {
    await simulator.setFault({ target: 'steam.summaries', kind: 'server-error' })
    await simulator.setFault({ target: 'steam.bans', kind: 'server-error' })
    for (let call = 0; call < 3; call += 1) {
      expect((await fetch(simulator.url(summaryPath))).status).toBe(500)
    }
    await fetch(simulator.url('/_control/faults?target=steam.summaries'), { method: 'DELETE' })
    expect((await fetch(simulator.url(summaryPath))).status).toBe(200)
    expect((await state()).faults).toHaveLength(1)
    await fetch(simulator.url('/_control/faults'), { method: 'DELETE' })
    expect((await state()).faults).toHaveLength(0)
  })

  test.each([
    ['an unknown target', { target: 'nobody', kind: 'slow' }],
    ['a kind that the target does not know', { target: 'smtp', kind: 'is-valid-false' }],
    ['a count of zero', { target: 'smtp', kind: 'slow', count: 0 }],
    ['an unknown field', { target: 'smtp', kind: 'slow', often: true }],
  ])('are refused with %s', async (_case, body) => {
    expect((await simulator.control('/faults', body)).status).toBe(400)
  })
})

describe('players', () => {
  test('a test can create its own player', async () => {
    const response = await simulator.control('/players/76561198000000042', { personaName: 'Testowa' })
    expect(await response.json()).toMatchObject({
      steamId: '76561198000000042',
      personaName: 'Testowa',
      tradeUrl: expect.stringContaining('partner=39734314&token='),
    })
  })

  test.each([
    ['an id that is not Steam’s', '/players/12', {}],
    ['a malformed avatar hash', '/players/76561198000000042', { avatarHash: 'x' }],
    ['a changed id', '/players/76561198000000042', { steamId: '76561198000000043' }],
  ])('%s is refused', async (_case, path, body) => {
    expect((await simulator.control(path, body)).status).toBe(400)
  })
})

test('the request log records method, URL, allowed headers and status', async () => {
  await fetch(simulator.url(summaryPath), { headers: { 'x-request-id': 'r-1', 'x-private': 'never logged' } })
  await fetch(simulator.url('/nowhere'))
  const [summary] = await simulator.requests('?path=/ISteamUser/')
  expect(summary).toMatchObject({
    method: 'GET',
    url: summaryPath,
    status: 200,
    headers: { 'x-request-id': 'r-1' },
  })
  expect(summary?.headers).not.toHaveProperty('x-private')
  expect(await simulator.requests('?contains=nowhere')).toMatchObject([{ status: 404 }])
  expect(await simulator.requests('?method=POST')).toEqual([])
  await fetch(simulator.url('/_control/requests'), { method: 'DELETE' })
  expect(await simulator.requests()).toEqual([])
})

test('reset reverts every change', async () => {
  const before = await state()
  await simulator.setFault({ target: 'smtp', kind: 'slow' })
  await simulator.control('/clock', { offsetMs: 5_000 })
  await simulator.control(`/players/${PLAYERS[0]?.steamId}`, { personaName: 'Inna' })
  await simulator.control('/players/76561198000000042')
  await fetch(simulator.url(summaryPath))
  expect(await state()).not.toMatchObject({ clockOffsetMs: 0 })
  expect((await simulator.control('/reset')).status).toBe(200)
  const after = await state()
  expect({ ...after, now: '' }).toEqual({ ...before, now: '' })
})

test('refuses a POST without a JSON content type and broken JSON', async () => {
  const post = (type: string, body: string) =>
    fetch(simulator.url('/_control/faults'), { method: 'POST', headers: { 'content-type': type }, body })
  expect((await post('text/plain', '{"target":"smtp","kind":"slow"}')).status).toBe(400)
  expect((await post('application/json', '{')).status).toBe(400)
})

test('the index links only to existing pages, and bad requests get 405 and 400', async () => {
  const index = await (await fetch(simulator.url('/'))).text()
  const links = [...index.matchAll(/href="([^"]+)"/g)].map(
    (match) => match[1]?.replaceAll('&amp;', '&') ?? '',
  )
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) expect((await fetch(simulator.url(link))).status, link).toBe(200)
  expect((await fetch(simulator.url('/mailbox'), { method: 'PATCH' })).status).toBe(405)
  expect((await fetch(simulator.url('/%zz'))).status).toBe(400)
})
