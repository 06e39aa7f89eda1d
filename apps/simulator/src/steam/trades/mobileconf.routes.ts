import { z } from 'zod'
import {
  afterEffectOutcome,
  commonFaultOutcome,
  waitForFault,
  type Fault,
  type Faults,
} from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { Confirmation, ConfirmationBook } from './confirmation-book.ts'
import { authenticatorOf, isSignedByPhone } from './mobile-authenticator.ts'
import type { SteamSessions } from './steam-sessions.ts'

type PhoneState = {
  clock: SimulatorClock
  faults: Faults
  sessions: SteamSessions
  confirmations: ConfirmationBook
}

const TYPE_NAMES: Readonly<Record<number, string>> = { 2: 'Trade Offer', 3: 'Market Listing' }
/** The second tag of each pair is the one of Valve's present app; libraries still use the first. */
const TAGS = { list: ['conf', 'list'], allow: ['allow', 'accept'], cancel: ['cancel', 'reject'] }
/** How long the effect of a call that seems lost is delayed, unless the fault says it. */
const LATE_MS = 1_000

const ConfirmationBody = z.strictObject({ type: z.int().min(1).max(99), creatorId: z.string().max(20) })

/**
 * Mobile confirmations as Valve's app asks for them. Whoever has only the session of an account cannot confirm: each
 * call is signed with the identity secret.
 */
export function mobileConfirmationRoutes(state: PhoneState): Route[] {
  const account = '/_control/steam/authenticators/:steamId'
  return [
    { method: 'GET', path: '/mobileconf/getlist', handle: (request) => list(state, request) },
    { method: 'GET', path: '/mobileconf/ajaxop', handle: (request) => answerOne(state, request) },
    {
      method: 'POST',
      path: '/ITwoFactorService/QueryTime/v1/',
      handle: () => queryTime(state),
    },
    { method: 'GET', path: account, handle: (request) => present(state, param(request, 'steamId')) },
    {
      method: 'POST',
      path: `${account}/confirmations`,
      handle: (request) => {
        const added = readJsonBody(request, ConfirmationBody)
        return jsonReply(state.confirmations.add(param(request, 'steamId'), added), 201)
      },
    },
  ]
}

/** Replaces the setup of an authenticator, and shows what was confirmed. */
function present({ confirmations }: PhoneState, steamId: string): Reply {
  return jsonReply({
    steamId,
    ...authenticatorOf(steamId),
    pending: confirmations.pending(steamId),
    answered: confirmations.answered(steamId),
  })
}

/** Phones compare their clock with this one before they sign anything. */
async function queryTime({ clock, faults }: PhoneState): Promise<Outcome> {
  const fault = faults.take('steam.time', '')
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  const response = { server_time: String(nowSeconds(clock)), skew_tolerance_seconds: '60' }
  return jsonReply({ response })
}

async function list(state: PhoneState, request: SimulatorRequest): Promise<Outcome> {
  const fault = state.faults.take('steam.confirmations', request.query.get('a') ?? '')
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault) ?? refusalOf(state, request, fault, TAGS.list)
  if (failure) return failure
  const waiting = state.confirmations.pending(request.query.get('a') ?? '').map((one) => presentWaiting(one))
  const shown = fault?.kind === 'doubled' ? waiting.flatMap((one) => [one, one]) : waiting
  return jsonReply({ success: true, conf: fault?.kind === 'not-visible' ? [] : shown })
}

async function answerOne(state: PhoneState, request: SimulatorRequest): Promise<Outcome> {
  const { query } = request
  const account = query.get('a') ?? ''
  const found = state.confirmations
    .pending(account)
    .find(({ id, nonce }) => id === query.get('cid') && nonce === query.get('ck'))
  const fault = state.faults.take('steam.confirm', `${account} ${found?.creatorId ?? ''}`)
  const isLate = fault?.kind === 'effect-then-wait' || fault?.kind === 'arrives-later'
  if (!isLate) await waitForFault(fault)
  const op = query.get('op')
  const isKnown = op === 'allow' || op === 'cancel'
  const failure = commonFaultOutcome(fault) ?? refusalOf(state, request, fault, isKnown ? TAGS[op] : ['none'])
  if (failure) return failure
  if (!isKnown || !state.confirmations.useKey(account, query.get('k') ?? '')) return invalidAuthenticator()
  if (!found) return jsonReply({ success: false })
  const confirm = () => state.confirmations.answer(account, found, op)
  if (fault?.kind === 'arrives-later') {
    setTimeout(confirm, fault.delayMs ?? LATE_MS).unref()
    return 'never-answer'
  }
  if (fault?.kind !== 'says-done') confirm()
  if (fault?.kind === 'effect-then-wait') await waitForFault(fault)
  return afterEffectOutcome(fault, jsonReply({ success: fault?.kind !== 'effect-then-refused' }))
}

function refusalOf(
  { clock, sessions }: PhoneState,
  request: SimulatorRequest,
  fault: Fault | undefined,
  tags: readonly string[],
): Reply | undefined {
  const { query } = request
  const holder = sessions.signedIn(request)
  if (holder === undefined || holder !== query.get('a') || fault?.kind === 'session-expired')
    return jsonReply({ success: false, needauth: true })
  const isMeant = tags.includes(query.get('tag') ?? '') && ['react', 'android'].includes(query.get('m') ?? '')
  if (!isMeant || !isSignedByPhone(holder, query, nowSeconds(clock))) return invalidAuthenticator()
  return fault?.kind === 'refused' ? jsonReply({ success: false, message: 'Oh nooooooes!' }) : undefined
}

/** The sentence is Steam's; that it answers with status 200 and these two fields is unverified. */
function invalidAuthenticator(): Reply {
  return jsonReply({
    success: false,
    message: 'Invalid authenticator',
    detail:
      'It looks like your Steam Guard Mobile Authenticator is providing incorrect Steam Guard codes. This could be ' +
      'caused by an inaccurate clock or bad timezone settings on your device.',
  })
}

function presentWaiting(one: Confirmation) {
  return {
    type: one.type,
    type_name: TYPE_NAMES[one.type] ?? 'Confirm',
    id: one.id,
    creator_id: one.creatorId,
    nonce: one.nonce,
    creation_time: one.timeCreated,
    cancel: 'Cancel',
    accept: 'Send Offer',
    icon: null,
    multi: false,
    headline: one.headline,
    summary: one.summary,
    warn: null,
  }
}

function nowSeconds(clock: SimulatorClock): number {
  return Math.floor(clock.nowMs() / 1000)
}
