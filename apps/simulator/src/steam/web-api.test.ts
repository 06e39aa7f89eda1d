import { describe, expect, test } from 'vitest'
import type { FaultKind } from '#control/faults.ts'
import { PLAYERS, tradeUrlOf, type Player } from '#steam/players.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

function playerNoted(text: string): Player {
  const player = PLAYERS.find(({ note }) => note.includes(text))
  if (!player) throw new Error(`nobody is noted as ${text}`)
  return player
}

async function call(path: string, query: Record<string, string>): Promise<Response> {
  return fetch(simulator.url(`${path}?${new URLSearchParams({ key: 'K', ...query }).toString()}`))
}

const summaries = (...steamIds: string[]) =>
  call('/ISteamUser/GetPlayerSummaries/v2/', { steamids: steamIds.join(',') })
const bans = (...steamIds: string[]) =>
  call('/ISteamUser/GetPlayerBans/v1/', { steamids: steamIds.join(',') })

describe('the players', () => {
  test('are at least twelve, with distinct ids and hashes in Steam’s format', () => {
    expect(PLAYERS.length).toBeGreaterThanOrEqual(12)
    for (const player of PLAYERS) {
      expect(player.steamId).toMatch(/^7656119\d{10}$/)
      expect(player.avatarHash).toMatch(/^[0-9a-f]{40}$/)
      expect(tradeUrlOf(player)).toMatch(/\?partner=\d{1,10}&token=[A-Za-z0-9_-]{8}$/)
    }
    expect(new Set(PLAYERS.map(({ steamId }) => steamId)).size).toBe(PLAYERS.length)
    expect(new Set(PLAYERS.map(({ avatarHash }) => avatarHash)).size).toBe(PLAYERS.length)
  })

  test('keep the same first player, because demo data and bookmarks depend on it', () => {
    expect(PLAYERS[0]).toMatchObject({ steamId: '76561198370473947', tradeToken: 'jzQc43-h' })
  })
})

describe('GetPlayerSummaries', () => {
  test('returns a public profile in full', async () => {
    const player = playerNoted('Has sold for months')
    const body: unknown = await (await summaries(player.steamId)).json()
    expect(body).toEqual({
      response: {
        players: [
          {
            steamid: player.steamId,
            communityvisibilitystate: 3,
            profilestate: 1,
            personaname: 'kuba_wro',
            profileurl: `https://steamcommunity.com/profiles/${player.steamId}/`,
            avatar: `https://avatars.steamstatic.com/${player.avatarHash}.jpg`,
            avatarmedium: `https://avatars.steamstatic.com/${player.avatarHash}_medium.jpg`,
            avatarfull: `https://avatars.steamstatic.com/${player.avatarHash}_full.jpg`,
            avatarhash: player.avatarHash,
            personastate: 1,
            timecreated: player.timeCreated,
            loccountrycode: 'PL',
          },
        ],
      },
    })
  })

  test('hides the creation time of a private profile and omits unknown ids', async () => {
    const player = playerNoted('Private profile')
    const response = await summaries(player.steamId, '76561190000000000')
    const body = (await response.json()) as { response: { players: Record<string, unknown>[] } }
    expect(body.response.players).toHaveLength(1)
    expect(body.response.players[0]).toMatchObject({ communityvisibilitystate: 1 })
    expect(body.response.players[0]).not.toHaveProperty('timecreated')
  })

  test('answers 403 without a key', async () => {
    const response = await fetch(simulator.url('/ISteamUser/GetPlayerSummaries/v2/?steamids=1'))
    expect(response.status).toBe(403)
  })

  test('shows a name and avatar changed at run time', async () => {
    const steamId = PLAYERS[0]?.steamId ?? ''
    const avatarHash = 'ab'.repeat(20)
    const changed = await simulator.control(`/players/${steamId}`, { personaName: 'Nowa nazwa', avatarHash })
    expect(changed.status).toBe(200)
    const body: unknown = await (await summaries(steamId)).json()
    expect(body).toMatchObject({
      response: { players: [{ personaname: 'Nowa nazwa', avatarhash: avatarHash }] },
    })
  })

  test.each<[FaultKind, number]>([
    ['rate-limited', 429],
    ['server-error', 500],
    ['forbidden', 403],
    ['html', 200],
  ])('the fault %s answers %i once', async (kind, status) => {
    const steamId = PLAYERS[0]?.steamId ?? ''
    await simulator.setFault({ target: 'steam.summaries', kind, count: 1, match: steamId })
    const faulty = await summaries(steamId)
    expect(faulty.status).toBe(status)
    await expect(faulty.json().then((body) => Object.keys(body as object))).rejects.toThrow()
    expect(await (await summaries(steamId)).json()).toHaveProperty('response.players')
  })

  test('the fault no-players returns an empty list', async () => {
    await simulator.setFault({ target: 'steam.summaries', kind: 'no-players', count: 1 })
    const body: unknown = await (await summaries(PLAYERS[0]?.steamId ?? '')).json()
    expect(body).toEqual({ response: { players: [] } })
  })
})

describe('GetPlayerBans', () => {
  test.each([
    ['Has sold for months', { VACBanned: false, EconomyBan: 'none', CommunityBanned: false }],
    ['VAC-banned', { VACBanned: true, NumberOfVACBans: 1, DaysSinceLastBan: 412 }],
    ['Economy-banned', { EconomyBan: 'banned' }],
    ['probation', { EconomyBan: 'probation' }],
    ['Community-banned', { CommunityBanned: true }],
  ])('reports the bans of: %s', async (note, expected) => {
    const { steamId } = playerNoted(note)
    const body: unknown = await (await bans(steamId)).json()
    expect(body).toMatchObject({ players: [{ SteamId: steamId, ...expected }] })
  })
})

test('GetSteamLevel reports the level of public profiles only', async () => {
  const level = (steamid: string) => call('/IPlayerService/GetSteamLevel/v1/', { steamid })
  const known = await level(playerNoted('Has sold for months').steamId)
  expect(await known.json()).toEqual({ response: { player_level: 87 } })
  const hidden = await level(playerNoted('Private profile').steamId)
  expect(await hidden.json()).toEqual({ response: {} })
})

describe('GetTradeHoldDurations', () => {
  const holdOf = (player: Player, token: string) =>
    call('/IEconService/GetTradeHoldDurations/v1/', {
      steamid_target: player.steamId,
      trade_offer_access_token: token,
    })

  test('reports no hold, a hold, and nothing with a wrong token', async () => {
    const free = playerNoted('Has sold for months')
    const held = playerNoted('trade hold')
    expect(await (await holdOf(free, free.tradeToken)).json()).toMatchObject({
      response: { their_escrow: { escrow_end_duration_seconds: 0 } },
    })
    expect(await (await holdOf(held, held.tradeToken)).json()).toMatchObject({
      response: {
        their_escrow: { escrow_end_duration_seconds: 1_296_000, escrow_end_date: expect.any(Number) },
      },
    })
    expect(await (await holdOf(free, 'wrongtok')).json()).toEqual({ response: {} })
  })
})
