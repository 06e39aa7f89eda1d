import { describe, expect, test, vi } from 'vitest'
import type { FaultKind } from '#control/faults.ts'
import { PLAYERS } from '#steam/players.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

const STEAM_ID = PLAYERS[0]?.steamId ?? ''
const REALM = 'http://localhost:3000'
const RETURN_TO = `${REALM}/api/auth/steam/return?state=a%20b`
const STEAM_HEADERS = { origin: 'https://steamcommunity.com', referer: 'https://steamcommunity.com/' }
const TEN_KEYS = [
  'openid.ns',
  'openid.mode',
  'openid.op_endpoint',
  'openid.claimed_id',
  'openid.identity',
  'openid.return_to',
  'openid.response_nonce',
  'openid.assoc_handle',
  'openid.signed',
  'openid.sig',
]

function signInUrl(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.realm': REALM,
    'openid.return_to': RETURN_TO,
    ...changes,
  })
  return simulator.url(`/openid/login?${query.toString()}`)
}

async function choose(fields: Record<string, string>): Promise<Response> {
  return fetch(simulator.url('/openid/choose'), {
    method: 'POST',
    body: new URLSearchParams({ realm: REALM, returnTo: RETURN_TO, ...fields }),
    redirect: 'manual',
  })
}

async function assertion(options: { nonceAgeMs?: number } = {}): Promise<Record<string, string>> {
  const body = { steamId: STEAM_ID, returnTo: RETURN_TO, ...options }
  return (await (await simulator.control('/openid/assertion', body)).json()) as Record<string, string>
}

async function check(
  fields: Record<string, string> | string,
  options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const form =
    typeof fields === 'string'
      ? fields
      : new URLSearchParams({ ...fields, 'openid.mode': 'check_authentication' }).toString()
  return fetch(simulator.url('/openid/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(options.headers ?? STEAM_HEADERS) },
    body: form,
    redirect: 'manual',
    ...(options.signal && { signal: options.signal }),
  })
}

async function linesOf(response: Response): Promise<string[]> {
  return (await response.text()).split('\n')
}

describe('the sign-in page', () => {
  test('lists every player as a button and forbids scripts', async () => {
    const response = await fetch(signInUrl())
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${REALM}`)
    expect(page).toContain('To jest symulator Steam')
    for (const player of PLAYERS) expect(page).toContain(`value="${player.steamId}"`)
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
  })

  test('begins with two sellers and folds unusual players, but none that a test added', async () => {
    await simulator.control('/players/76561198000000042', { personaName: 'Gracz testu' })
    const [open = '', folded = ''] = (await (await fetch(signInUrl())).text()).split('Inne przypadki')
    const names = [...open.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)
    expect(names).toEqual(['świeżak_2021', 'kuba_wro', 'Gracz testu'])
    for (const name of ['Kantorek', 'Skinkantor', '&lt;script&gt;']) expect(folded).toContain(name)
  })

  test.each([
    ['a realm on another host', { 'openid.realm': 'http://localhost:3001' }],
    ['a realm below return_to', { 'openid.realm': `${REALM}/api/auth/steam/return/deeper` }],
    ['a realm that is only a text prefix', { 'openid.realm': `${REALM}/api/au` }],
    ['a return_to that is no web address', { 'openid.return_to': 'javascript:alert(1)' }],
    ['another mode', { 'openid.mode': 'associate' }],
    ['another namespace', { 'openid.ns': 'http://openid.net/signon/1.1' }],
    ['a named identity', { 'openid.identity': `https://steamcommunity.com/openid/id/${STEAM_ID}` }],
  ])('refuses %s', async (_case, changes) => {
    expect((await fetch(signInUrl(changes))).status).toBe(400)
  })
})

describe('choosing a player', () => {
  test('returns exactly the ten OpenID parameters and keeps the original query', async () => {
    const response = await choose({ steamId: STEAM_ID })
    const location = response.headers.get('location') ?? ''
    expect(response.status).toBe(302)
    expect(location.startsWith(`${RETURN_TO}&openid.ns=`)).toBe(true)
    const query = new URL(location).searchParams
    expect([...query.keys()]).toEqual(['state', ...TEN_KEYS])
    expect(query.get('openid.claimed_id')).toBe(`https://steamcommunity.com/openid/id/${STEAM_ID}`)
    expect(query.get('openid.return_to')).toBe(RETURN_TO)
    expect(query.get('openid.response_nonce')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ.+/)
  })

  test('the returned assertion verifies only once', async () => {
    const location = (await choose({ steamId: STEAM_ID })).headers.get('location') ?? ''
    const fields = Object.fromEntries(
      [...new URL(location).searchParams].filter(([name]) => name.startsWith('openid.')),
    )
    const first = await check(fields)
    expect(first.headers.get('content-type')).toContain('text/plain')
    expect(await linesOf(first)).toEqual(['ns:http://specs.openid.net/auth/2.0', 'is_valid:true', ''])
    expect(await linesOf(await check(fields))).toContain('is_valid:false')
  })

  test('cancel, an unknown player and a foreign realm return no assertion', async () => {
    const cancelled = (await choose({ cancel: '1' })).headers.get('location') ?? ''
    expect(new URL(cancelled).searchParams.get('openid.mode')).toBe('cancel')
    expect((await choose({ steamId: '76561190000000000' })).status).toBe(400)
    expect((await choose({ steamId: STEAM_ID, realm: 'http://evil.example' })).status).toBe(400)
  })

  test.each(['cancel', 'error'] as const)('the fault %s returns without an assertion', async (kind) => {
    await simulator.setFault({ target: 'openid.choose', kind, count: 1 })
    const location = (await choose({ steamId: STEAM_ID })).headers.get('location') ?? ''
    const query = new URL(location).searchParams
    expect(query.get('openid.mode')).toBe(kind)
    expect(query.has('openid.sig')).toBe(false)
    const next = (await choose({ steamId: STEAM_ID })).headers.get('location') ?? ''
    expect(new URL(next).searchParams.get('openid.mode')).toBe('id_res')
  })

  test('the fault stale-nonce signs a nonce from an hour ago', async () => {
    await simulator.setFault({ target: 'openid.choose', kind: 'stale-nonce', count: 1 })
    const location = (await choose({ steamId: STEAM_ID })).headers.get('location') ?? ''
    const nonce = new URL(location).searchParams.get('openid.response_nonce') ?? ''
    expect(Date.now() - Date.parse(nonce.slice(0, 20))).toBeGreaterThan(59 * 60 * 1000)
  })

  test('the nonce follows the simulator’s clock', async () => {
    await simulator.control('/clock', { offsetMs: 86_400_000 })
    const nonce = (await assertion())['openid.response_nonce'] ?? ''
    expect(Date.parse(nonce.slice(0, 20)) - Date.now()).toBeGreaterThan(86_000_000)
  })
})

describe('check_authentication', () => {
  test.each([
    ['no headers', {}],
    ['no Referer', { origin: 'https://steamcommunity.com' }],
    ['a foreign Origin', { origin: 'https://evil.example', referer: 'https://steamcommunity.com/' }],
  ])('answers 403 with %s', async (_case, headers) => {
    expect((await check(await assertion(), { headers })).status).toBe(403)
  })

  test.each([
    'openid.claimed_id',
    'openid.identity',
    'openid.return_to',
    'openid.response_nonce',
    'openid.sig',
  ])('a changed %s is invalid', async (name) => {
    const fields = await assertion()
    expect(await linesOf(await check({ ...fields, [name]: `${fields[name]}x` }))).toContain('is_valid:false')
  })

  test('accepts a second parameter name with a NUL byte, like the provider in the 2024 attack', async () => {
    const fields = await assertion()
    const forged = new URLSearchParams({
      ...fields,
      'openid.mode': 'check_authentication',
      'openid.claimed_id': 'https://steamcommunity.com/openid/id/76561198000000001',
    })
    forged.append('openid.claimed_id\0', fields['openid.claimed_id'] ?? '')
    expect(await linesOf(await check(forged.toString()))).toContain('is_valid:true')
  })

  test.each<[FaultKind, number]>([
    ['forbidden', 403],
    ['rate-limited', 429],
    ['server-error', 500],
    ['redirect', 302],
    ['html', 200],
    ['empty', 200],
    ['is-valid-false', 200],
    ['is-valid-inside-line', 200],
    ['is-valid-with-tail', 200],
  ])('the fault %s answers %i without a complete line is_valid:true, once', async (kind, status) => {
    const fields = await assertion()
    await simulator.setFault({ target: 'openid.check', kind, count: 1 })
    const faulty = await check(fields)
    expect(faulty.status).toBe(status)
    expect(await linesOf(faulty)).not.toContain('is_valid:true')
    expect(await linesOf(await check(fields))).toContain('is_valid:true')
  })

  test('the fault reset closes the connection', async () => {
    await simulator.setFault({ target: 'openid.check', kind: 'reset', count: 1 })
    await expect(check(await assertion())).rejects.toThrow('fetch failed')
  })

  test('the fault timeout accepts the request and never answers', async () => {
    await simulator.setFault({ target: 'openid.check', kind: 'timeout', count: 1 })
    const caller = new AbortController()
    const answer = check(await assertion(), { signal: caller.signal })
    await vi.waitFor(async () => {
      expect(await simulator.requests('?path=/openid/login&method=POST')).toMatchObject([{ status: null }])
    })
    caller.abort()
    await expect(answer).rejects.toThrow('aborted')
  })

  test('the fault slow gives the correct answer after the delay', async () => {
    await simulator.setFault({ target: 'openid.check', kind: 'slow', count: 1, delayMs: 60 })
    const fields = await assertion()
    const startedAtMs = performance.now()
    expect(await linesOf(await check(fields))).toContain('is_valid:true')
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(55)
  })

  test('a fault with a match affects only matching requests', async () => {
    await simulator.setFault({ target: 'openid.check', kind: 'server-error', match: 'state=other' })
    expect((await check(await assertion())).status).toBe(200)
  })
})
