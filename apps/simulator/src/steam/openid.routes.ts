import { commonFaultOutcome, waitForFault, type FaultKind, type Faults } from '#control/faults.ts'
import { redirectReply, textReply, type Outcome, type Reply } from '#http/reply.ts'
import type { Route, SimulatorRequest } from '#http/router.ts'
import { choosePlayerPage } from '#steam/openid-page.ts'
import {
  IDENTIFIER_SELECT,
  isInsideRealm,
  OPENID_NS,
  readFieldsGullibly,
  type OpenIdProvider,
} from '#steam/openid-provider.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import { refusalPage } from '#steam/steam-page.ts'
import type { SteamSessions } from '#steam/trades/steam-sessions.ts'

/** Responses that only a careless parser reads as a yes. */
const MISLEADING_ANSWERS: Partial<Record<FaultKind, readonly string[]>> = {
  'is-valid-false': ['is_valid:false'],
  'is-valid-inside-line': ['is_valid:false', 'error:is_valid:true'],
  'is-valid-with-tail': [' is_valid:true x', 'is_valid:true or not'],
}

const STALE_NONCE_AGE_MS = 60 * 60 * 1000

type OpenIdState = {
  faults: Faults
  players: PlayerDirectory
  openId: OpenIdProvider
  sessions: SteamSessions
}

export function openIdRoutes(state: OpenIdState): Route[] {
  return [
    { method: 'GET', path: '/openid/login', handle: (request) => startSignIn(state, request.query) },
    { method: 'POST', path: '/openid/login', handle: (request) => receivePost(state, request) },
    { method: 'POST', path: '/openid/choose', handle: (request) => choosePlayer(state, request) },
  ]
}

function startSignIn(state: OpenIdState, query: URLSearchParams): Reply {
  if (query.get('openid.ns') !== OPENID_NS) return refusalPage('openid.ns is missing or unknown')
  if (query.get('openid.mode') !== 'checkid_setup') return refusalPage('openid.mode is not checkid_setup')
  const asksForAnyone = ['openid.claimed_id', 'openid.identity'].every(
    (name) => query.get(name) === IDENTIFIER_SELECT,
  )
  if (!asksForAnyone) return refusalPage('claimed_id and identity must be identifier_select')
  const realm = query.get('openid.realm') ?? ''
  const returnTo = query.get('openid.return_to') ?? ''
  if (!isInsideRealm(realm, returnTo)) return refusalPage('openid.return_to is not inside openid.realm')
  return choosePlayerPage({ realm, returnTo }, state.players.listForChoice())
}

/** Real providers also accept the sign-in request by POST; every other POST is a verification. */
function receivePost(state: OpenIdState, request: SimulatorRequest): Outcome | Promise<Outcome> {
  const form = request.body.toString('utf8')
  const fields = readFieldsGullibly(form)
  if (fields.get('openid.mode') === 'checkid_setup') return startSignIn(state, fields)
  return checkAuthentication(state, request, fields)
}

async function checkAuthentication(
  state: OpenIdState,
  request: SimulatorRequest,
  fields: URLSearchParams,
): Promise<Outcome> {
  const subject = `${fields.get('openid.claimed_id')} ${fields.get('openid.return_to')}`
  const fault = state.faults.take('openid.check', subject)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure

  const hasSteamHeaders =
    request.headers.origin === 'https://steamcommunity.com' && request.headers.referer !== undefined
  if (!hasSteamHeaders) return textReply('Access Denied', 403)
  if (fields.get('openid.mode') !== 'check_authentication') {
    return keyValueReply(['error:unknown openid.mode'], 400)
  }
  const falseLines = fault && MISLEADING_ANSWERS[fault.kind]
  return keyValueReply(falseLines ?? [`is_valid:${state.openId.verifyAndBurn(fields)}`])
}

function keyValueReply(lines: readonly string[], status = 200): Reply {
  return textReply([`ns:${OPENID_NS}`, ...lines, ''].join('\n'), status)
}

function choosePlayer(state: OpenIdState, request: SimulatorRequest): Reply {
  const form = new URLSearchParams(request.body.toString('utf8'))
  const realm = form.get('realm') ?? ''
  const returnTo = form.get('returnTo') ?? ''
  if (!isInsideRealm(realm, returnTo)) return refusalPage('return_to is not inside the realm')
  if (form.has('cancel')) return redirectReply(withParameters(returnTo, negative('cancel')))

  const player = state.players.find(form.get('steamId') ?? '')
  if (!player) return refusalPage('unknown player')
  const fault = state.faults.take('openid.choose', `${player.steamId} ${returnTo}`)
  if (fault?.kind === 'cancel') return redirectReply(withParameters(returnTo, negative('cancel')))
  if (fault?.kind === 'error') {
    const parameters = { ...negative('error'), 'openid.error': 'The provider could not sign you in.' }
    return redirectReply(withParameters(returnTo, parameters))
  }
  const nonceAgeMs = fault?.kind === 'stale-nonce' ? STALE_NONCE_AGE_MS : 0
  const reply = redirectReply(
    withParameters(returnTo, state.openId.assert(player.steamId, returnTo, { nonceAgeMs })),
  )
  // A user who signs in at Steam stays signed in there, for example to open a trade link later.
  return {
    ...reply,
    headers: { ...reply.headers, 'set-cookie': state.sessions.browserCookies(player.steamId) },
  }
}

function negative(mode: 'cancel' | 'error'): Record<string, string> {
  return { 'openid.ns': OPENID_NS, 'openid.mode': mode }
}

/** Appends to the original text, because parsing would rewrite the site's own query. */
function withParameters(returnTo: string, parameters: Record<string, string>): string {
  return `${returnTo}${returnTo.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`
}
