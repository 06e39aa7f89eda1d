import { z } from 'zod'
import { MONEY_FAULT_MEANINGS } from '#control/money-fault-kinds.ts'
import { FAULT_KINDS, type Fault, type FaultTarget } from '#control/faults.ts'
import type { SimulatorState } from '#control/simulator-state.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { POISON_MEANINGS } from '#prices/poison-kinds.ts'
import { tradeUrlOf, type Player } from '#steam/players.ts'

const SteamId = z.string().regex(/^76561(?:19|20)\d{10}$/)

const faultTargets = Object.keys(FAULT_KINDS) as [FaultTarget, ...FaultTarget[]]
const allKinds = [...new Set(Object.values(FAULT_KINDS).flat())]
const FaultBody = z
  .strictObject({
    target: z.enum(faultTargets),
    kind: z.enum(allKinds),
    count: z.int().min(1).max(1_000_000).optional(),
    delayMs: z.int().min(0).max(600_000).optional(),
    match: z.string().min(1).optional(),
  })
  .refine(isPossible, { error: 'this target does not know this kind of fault', path: ['kind'] })

function isPossible(fault: Fault): boolean {
  const kinds: readonly string[] = FAULT_KINDS[fault.target]
  return kinds.includes(fault.kind)
}

const ClockBody = z.strictObject({ offsetMs: z.int() })
const AssertionBody = z.strictObject({
  steamId: SteamId,
  returnTo: z.string(),
  nonceAgeMs: z.int().optional(),
})

const PlayerBody = z
  .strictObject({
    personaName: z.string().max(500),
    avatarHash: z.string().regex(/^[0-9a-f]{40}$/),
    avatar: z.enum(['drawn', 'missing', 'failing']),
    isPublic: z.boolean(),
    timeCreated: z.int(),
    country: z.string().length(2),
    level: z.int().min(0),
    communityBanned: z.boolean(),
    vacBans: z.int().min(0),
    gameBans: z.int().min(0),
    daysSinceLastBan: z.int().min(0),
    economyBan: z.enum(['none', 'probation', 'banned']),
    tradeToken: z.string().regex(/^[A-Za-z0-9_-]{8}$/),
    tradeHoldSeconds: z.int().min(0),
    answersGifts: z.enum(['wait', 'accept', 'decline']),
    itemCount: z.int().min(0).max(20_000),
    isOperator: z.boolean(),
    isDriven: z.boolean(),
    note: z.string(),
  })
  .partial()

export function controlRoutes(state: SimulatorState): Route[] {
  return [
    { method: 'GET', path: '/_health', handle: () => jsonReply({ ok: true }) },
    { method: 'GET', path: '/_control/state', handle: () => jsonReply(describe(state)) },
    { method: 'POST', path: '/_control/reset', handle: () => reset(state) },
    {
      method: 'POST',
      path: '/_control/clock',
      handle: (request) => {
        state.clock.setOffset(readJsonBody(request, ClockBody).offsetMs)
        state.rails.payments.sync()
        return jsonReply({ now: new Date(state.clock.nowMs()).toISOString() })
      },
    },
    { method: 'POST', path: '/_control/players/:steamId', handle: (request) => savePlayer(state, request) },
    {
      method: 'POST',
      path: '/_control/openid/assertion',
      handle: (request) => {
        const { steamId, returnTo, nonceAgeMs } = readJsonBody(request, AssertionBody)
        return jsonReply(
          state.openId.assert(steamId, returnTo, nonceAgeMs === undefined ? {} : { nonceAgeMs }),
        )
      },
    },
    ...faultRoutes(state),
    ...requestLogRoutes(state),
  ]
}

function faultRoutes({ faults }: SimulatorState): Route[] {
  return [
    {
      method: 'POST',
      path: '/_control/faults',
      handle: (request) => {
        faults.add(readJsonBody(request, FaultBody))
        return jsonReply({ faults: faults.list() }, 201)
      },
    },
    {
      method: 'DELETE',
      path: '/_control/faults',
      handle: (request) => {
        const target = z
          .enum(faultTargets)
          .optional()
          .parse(request.query.get('target') ?? undefined)
        faults.clear(target)
        return jsonReply({ faults: faults.list() })
      },
    },
  ]
}

function requestLogRoutes({ requests }: SimulatorState): Route[] {
  return [
    {
      method: 'GET',
      path: '/_control/requests',
      handle: ({ query }) => jsonReply(requests.list(filterOf(query))),
    },
    {
      method: 'DELETE',
      path: '/_control/requests',
      handle: () => {
        requests.clear()
        return jsonReply({ ok: true })
      },
    },
  ]
}

function filterOf(query: URLSearchParams) {
  const pathPrefix = query.get('path')
  const method = query.get('method')
  const contains = query.get('contains')
  return {
    ...(pathPrefix !== null && { pathPrefix }),
    ...(method !== null && { method }),
    ...(contains !== null && { contains }),
  }
}

function savePlayer(state: SimulatorState, request: SimulatorRequest): Reply {
  const steamId = SteamId.parse(param(request, 'steamId'))
  const facts = readJsonBody(request, PlayerBody) as Partial<Player>
  return jsonReply(presentPlayer(state.players.save(steamId, facts)))
}

function presentPlayer(player: Player) {
  return { ...player, tradeUrl: tradeUrlOf(player) }
}

function describe(state: SimulatorState) {
  return {
    now: new Date(state.clock.nowMs()).toISOString(),
    clockOffsetMs: state.clock.offsetMs,
    faults: state.faults.list(),
    faultKinds: FAULT_KINDS,
    faultMeanings: POISON_MEANINGS,
    moneyFaultMeanings: MONEY_FAULT_MEANINGS,
    prices: state.prices.describe(),
    players: state.players.list().map((player) => presentPlayer(player)),
    mails: state.mailbox.listNewestFirst().length,
    objects: state.objects.listNames(),
    requests: state.requests.list().length,
    offers: state.trades.offers().length,
    endedEarly: [...state.trades.endedEarly],
    payments: state.rails.payments.list().length,
  }
}

/** Resets to the state after the start, except for drawn pictures, which never change. */
function reset(state: SimulatorState): Reply {
  state.clock.setOffset(0)
  state.faults.clear()
  state.requests.clear()
  state.players.reset()
  state.inventories.reset()
  state.openId.reset()
  state.mailbox.clear()
  state.chat.clear()
  state.objects.clear()
  state.push.clear()
  state.prices.reset()
  state.sessions.reset()
  state.trades.reset()
  state.confirmations.reset()
  state.rails.reset()
  state.dmarket.reset()
  return jsonReply({ ok: true })
}
