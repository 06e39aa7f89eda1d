import { z } from 'zod'
import type { TradeHoldSource } from '#contexts/catalog/inventory/index.ts'
import type { BanSource } from '#contexts/trading/trades/index.ts'
import {
  cleanAvatarHash,
  cleanPersonaName,
  SteamCallError,
  type SteamProfile,
  type SteamProfileSource,
} from '#contexts/identity/accounts/steam-profile.ts'
import { directly } from './egress.ts'

const ANSWER_BYTES_MAX = 1024 * 1024
const PUBLIC_PROFILE = 3

const Summary = z.object({
  steamid: z.string(),
  personaname: z.string(),
  avatarhash: z.string().optional(),
  communityvisibilitystate: z.number().int(),
  timecreated: z.number().int().positive().optional(),
})
const Summaries = z.object({ response: z.object({ players: z.array(Summary).max(100) }) })

const Ban = z.object({
  SteamId: z.string(),
  CommunityBanned: z.boolean(),
  VACBanned: z.boolean(),
  EconomyBan: z.string(),
})
const Bans = z.object({ players: z.array(Ban).max(100) })

const Level = z.object({
  response: z.object({ player_level: z.number().int().min(0).max(1_000_000).optional() }),
})

const Escrow = z.object({ escrow_end_duration_seconds: z.number().int().min(0) })
const TradeHold = z.object({ response: z.object({ their_escrow: Escrow.optional() }) })

type SteamWebApiOptions = { baseUrl: string; apiKey: string; timeoutMs: number }

export function createSteamWebApi(
  options: SteamWebApiOptions,
): SteamProfileSource & TradeHoldSource & BanSource {
  return {
    readTradeHold: async (steamId, tradeToken) => {
      const query = { steamid_target: steamId, trade_offer_access_token: tradeToken }
      const { response } = await call(options, '/IEconService/GetTradeHoldDurations/v1/', query, TradeHold)
      // Missing data about the other side means that Steam refuses the token, never that there is no hold.
      const theirs = response.their_escrow
      return theirs
        ? { isAccepted: true, holdSeconds: theirs.escrow_end_duration_seconds }
        : { isAccepted: false, holdSeconds: 0 }
    },

    readBans: async (steamId) => {
      const bans = await call(options, '/ISteamUser/GetPlayerBans/v1/', { steamids: steamId }, Bans)
      const ban = bans.players.find((player) => player.SteamId === steamId)
      if (!ban) throw new SteamCallError('GetPlayerBans: no line for the account', { isRetryable: true })
      return { isCommunityBanned: ban.CommunityBanned, economyBan: economyBanOf(ban.EconomyBan) }
    },

    readProfile: async (steamId) => {
      const [summaries, bans, level] = await Promise.all([
        call(options, '/ISteamUser/GetPlayerSummaries/v2/', { steamids: steamId }, Summaries),
        call(options, '/ISteamUser/GetPlayerBans/v1/', { steamids: steamId }, Bans),
        call(options, '/IPlayerService/GetSteamLevel/v1/', { steamid: steamId }, Level),
      ])
      const summary = summaries.response.players.find((player) => player.steamid === steamId)
      const ban = bans.players.find((player) => player.SteamId === steamId)
      if (!summary) return { kind: 'unknown-account' }
      // Steam returns a line for every account that it knows; without it "not banned" would be a guess.
      if (!ban) throw new SteamCallError('GetPlayerBans: no line for the account', { isRetryable: true })
      return { kind: 'found', profile: profileOf(summary, ban, level.response.player_level) }
    },
  }
}

function profileOf(
  summary: z.infer<typeof Summary>,
  ban: z.infer<typeof Ban>,
  level: number | undefined,
): SteamProfile {
  return {
    personaName: cleanPersonaName(summary.personaname),
    avatarHash: cleanAvatarHash(summary.avatarhash),
    createdAt: summary.timecreated === undefined ? null : new Date(summary.timecreated * 1_000),
    level: level ?? null,
    isPublic: summary.communityvisibilitystate === PUBLIC_PROFILE,
    isVacBanned: ban.VACBanned,
    isCommunityBanned: ban.CommunityBanned,
    economyBan: economyBanOf(ban.EconomyBan),
  }
}

/** An unknown value becomes "unknown", which no rule may treat as "none". */
function economyBanOf(word: string): SteamProfile['economyBan'] {
  return word === 'none' || word === 'probation' || word === 'banned' ? word : 'unknown'
}

async function call<Answer>(
  { baseUrl, apiKey, timeoutMs }: SteamWebApiOptions,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  // Steam accepts the key only in the URL, so neither the URL nor an error that may quote it is passed on.
  const address = `${baseUrl}${path}?${new URLSearchParams({ key: apiKey, ...query }).toString()}`
  const text = await fetchText(address, path, timeoutMs)
  const answer = schema.safeParse(parseJson(text))
  // During maintenance Steam returns HTML pages with status 200.
  if (!answer.success) throw new SteamCallError(`${path}: unreadable answer`, { isRetryable: true })
  return answer.data
}

async function fetchText(address: string, path: string, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await directly
    .ask(address, { headers: {}, bytesMax: ANSWER_BYTES_MAX, signal })
    .catch((error: unknown) => {
      throw new SteamCallError(`${path}: ${reasonOf(error, signal)}`, { isRetryable: true })
    })
  if (answer.status === 200) return answer.body.toString('utf8')
  throw new SteamCallError(`${path}: status ${answer.status}`, { isRetryable: isRetryable(answer.status) })
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof RangeError) return 'answer too large'
  return signal.aborted ? 'timeout' : 'no connection'
}

function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500 || (status >= 300 && status < 400)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
