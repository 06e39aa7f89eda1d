import { commonFaultOutcome, waitForFault, type Faults, type FaultTarget } from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { jsonReply, type Outcome } from '#http/reply.ts'
import type { Route, SimulatorRequest } from '#http/router.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import type { Player } from '#steam/players.ts'

const STEAM_IDS_MAX = 100

type WebApiState = { faults: Faults; players: PlayerDirectory; clock: SimulatorClock }

export function webApiRoutes(state: WebApiState): Route[] {
  const call = (
    path: string,
    target: FaultTarget,
    answer: (request: SimulatorRequest) => unknown,
  ): Route => ({
    method: 'GET',
    path,
    handle: (request) => answerCall(state.faults, target, request, answer),
  })
  return [
    call('/ISteamUser/GetPlayerSummaries/v2/', 'steam.summaries', (request) => ({
      response: { players: askedPlayers(state, request).map((player) => summaryOf(player)) },
    })),
    call('/ISteamUser/GetPlayerBans/v1/', 'steam.bans', (request) => ({
      players: askedPlayers(state, request).map((player) => bansOf(player)),
    })),
    call('/IPlayerService/GetSteamLevel/v1/', 'steam.level', (request) => {
      const player = state.players.find(request.query.get('steamid') ?? '')
      return { response: player?.isPublic ? { player_level: player.level } : {} }
    }),
    call('/IEconService/GetTradeHoldDurations/v1/', 'steam.trade-hold', (request) => ({
      response: tradeHoldOf(state, request),
    })),
  ]
}

async function answerCall(
  faults: Faults,
  target: FaultTarget,
  request: SimulatorRequest,
  answer: (request: SimulatorRequest) => unknown,
): Promise<Outcome> {
  const fault = faults.take(target, request.query.toString())
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  if (!request.query.get('key') && !request.query.get('access_token')) return forbiddenReply()
  // A request without ids returns exactly the response that Steam sends for unknown ids.
  return jsonReply(
    answer(fault?.kind === 'no-players' ? { ...request, query: new URLSearchParams() } : request),
  )
}

function forbiddenReply(): Outcome {
  return {
    status: 403,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: '<html><head><title>Forbidden</title></head><body><h1>Forbidden</h1>Verify your <pre>key=</pre> parameter.</body></html>',
  }
}

/** Unknown ids are omitted and the order is not guaranteed, as with Steam. */
function askedPlayers(state: WebApiState, request: SimulatorRequest): Player[] {
  const steamIds = (request.query.get('steamids') ?? '').split(',').slice(0, STEAM_IDS_MAX)
  return [...new Set(steamIds)].flatMap((steamId) => state.players.find(steamId) ?? [])
}

function summaryOf(player: Player) {
  // The URL of Steam's real picture host: the product must use its own proxy and never fetch this URL.
  const avatar = `https://avatars.steamstatic.com/${player.avatarHash}`
  return {
    steamid: player.steamId,
    communityvisibilitystate: player.isPublic ? 3 : 1,
    profilestate: 1,
    personaname: player.personaName,
    profileurl: `https://steamcommunity.com/profiles/${player.steamId}/`,
    avatar: `${avatar}.jpg`,
    avatarmedium: `${avatar}_medium.jpg`,
    avatarfull: `${avatar}_full.jpg`,
    avatarhash: player.avatarHash,
    personastate: player.isPublic ? 1 : 0,
    ...(player.isPublic && { timecreated: player.timeCreated, loccountrycode: player.country }),
  }
}

function bansOf(player: Player) {
  return {
    SteamId: player.steamId,
    CommunityBanned: player.communityBanned,
    VACBanned: player.vacBans > 0,
    NumberOfVACBans: player.vacBans,
    DaysSinceLastBan: player.daysSinceLastBan,
    NumberOfGameBans: player.gameBans,
    EconomyBan: player.economyBan,
  }
}

/** Empty without the correct token: this means "unknown", never "no hold". */
function tradeHoldOf(state: WebApiState, request: SimulatorRequest) {
  const player = state.players.find(request.query.get('steamid_target') ?? '')
  if (!player || request.query.get('trade_offer_access_token') !== player.tradeToken) return {}
  const theirs = escrow(player.tradeHoldSeconds, state.clock)
  return { my_escrow: escrow(0, state.clock), their_escrow: theirs, both_escrow: theirs }
}

function escrow(seconds: number, clock: SimulatorClock) {
  if (seconds === 0) return { escrow_end_duration_seconds: 0 }
  const endsAtMs = clock.nowMs() + seconds * 1000
  return {
    escrow_end_duration_seconds: seconds,
    escrow_end_date: Math.floor(endsAtMs / 1000),
    escrow_end_date_rfc3339: new Date(endsAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
  }
}
