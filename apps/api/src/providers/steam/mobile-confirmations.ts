import { z } from 'zod'
import { SteamSilentError, type CallBudget } from '#contexts/trading/trades/index.ts'
import { loginCookie } from './community-call.ts'
import { signConfirmation } from './confirmation-key.ts'
import type { Identity } from './identity-file.ts'
import { callSteam, parseJson, type SteamAnswer } from './operator-call.ts'
import type { OperatorSession } from './operator-session.ts'

/** The kind of a confirmation that belongs to a trade offer. */
const TRADE = 2
const ROWS_MAX = 1_000
/** Steam's own app compares its clock this often. */
const CLOCK_MS_MAX = 3_600_000
/** Answers run ahead of the clock when many follow each other; further than this Steam would refuse the key. */
const AHEAD_SECONDS_MAX = 30
/**
 * As Steam's app sends them; which of them Steam compares is unverified. In July 2026 it answered 429 to clients with
 * other headers (https://github.com/DoctorMcKay/node-steamcommunity/issues/371).
 */
const PHONE_COOKIES = 'mobileClient=android; mobileClientVersion=777777 3.6.4'
const PHONE_AGENT = 'okhttp/4.9.2'

const Id = z.string().regex(/^\d{1,20}$/)
const Time = z.object({ response: z.object({ server_time: z.coerce.number().int().positive() }) })
const Reply = z.object({ success: z.boolean(), needauth: z.boolean().default(false) })
const List = Reply.extend({ conf: z.array(z.unknown()).max(ROWS_MAX).default([]) })
/** Ids are texts: as a number, a nonce of 64 bits would lose its last digits. */
const Row = z.object({ id: Id, nonce: Id, creator_id: Id, type: z.number().int() })
type Row = z.infer<typeof Row>

export type PhoneOptions = {
  webApiUrl: string
  communityUrl: string
  session: OperatorSession
  identity: Identity
  timeoutMs: number
  budget: CallBudget
}

/**
 * Confirms the trade of exactly one offer. Whoever gets `unknown` asks again: a confirmation that was carried out is then
 * missing, and the offer itself shows its state.
 */
export function createMobileConfirmations(
  options: PhoneOptions,
): (offerId: string) => Promise<'confirmed' | 'missing' | 'unknown'> {
  const clock = createSteamClock(options)
  return async (offerId) => {
    try {
      const token = await options.session.accessToken()
      const { rows, hasUnreadable } = await listRows(options, clock, token)
      const found = rows.filter(({ creator_id: offer, type }) => type === TRADE && offer === offerId)
      const [row] = found
      // A row that we cannot read may be the one that we look for.
      if (!row) return hasUnreadable ? 'unknown' : 'missing'
      const isClear = found.every(({ id, nonce }) => id === row.id && nonce === row.nonce)
      return isClear && (await allow(options, clock, row)) ? 'confirmed' : 'unknown'
    } catch (error) {
      if (error instanceof SteamSilentError) return 'unknown'
      throw error
    }
  }
}

type SteamClock = {
  now: () => Promise<number>
  /** Each answer needs its own key, and the time is all that differs between two keys. */
  nextForAnswer: () => Promise<number>
  forget: () => void
}

/** Keys are signed with Steam's time: with ours, a clock that is a minute off would stop all returns. */
function createSteamClock({ webApiUrl, session, timeoutMs, budget }: PhoneOptions): SteamClock {
  let known: { aheadMs: number; atMs: number } | undefined
  let lastSeconds = 0
  const now = async () => {
    if (!known || performance.now() - known.atMs > CLOCK_MS_MAX) {
      const answer = await budget.run(() =>
        callSteam({
          name: 'QueryTime',
          egress: session.egress,
          address: `${webApiUrl}/ITwoFactorService/QueryTime/v1/`,
          timeoutMs,
          body: new URLSearchParams(),
        }),
      )
      const time = Time.safeParse(answer.status === 200 ? parseJson(answer.text) : undefined)
      if (!time.success) throw new SteamSilentError(`QueryTime: status ${answer.status}`)
      known = { aheadMs: time.data.response.server_time * 1_000 - Date.now(), atMs: performance.now() }
    }
    return Math.floor((Date.now() + known.aheadMs) / 1_000)
  }
  return {
    now,
    nextForAnswer: async () => {
      const seconds = await now()
      const next = Math.max(seconds, lastSeconds + 1)
      if (next - seconds > AHEAD_SECONDS_MAX) throw new SteamSilentError('ajaxop: too many answers at once')
      lastSeconds = next
      return next
    },
    forget: () => {
      known = undefined
    },
  }
}

async function listRows(
  options: PhoneOptions,
  clock: SteamClock,
  token: string,
): Promise<{ rows: Row[]; hasUnreadable: boolean }> {
  const ask = async (current: string) => {
    const timeSeconds = await clock.now()
    const answer = await callPhone(options, current, { path: 'getlist', tag: 'conf', timeSeconds })
    return readReply('getlist', List, answer)
  }
  let list = await ask(token)
  if (list.needauth) list = await ask(await options.session.renew(token))
  if (!list.success) {
    // The usual reason is a clock that differs.
    clock.forget()
    throw new SteamSilentError('getlist: refused')
  }
  const read = list.conf.map((row) => Row.safeParse(row))
  return { rows: read.flatMap(({ data }) => data ?? []), hasUnreadable: read.some(({ success }) => !success) }
}

async function allow(options: PhoneOptions, clock: SteamClock, row: Row): Promise<boolean> {
  const timeSeconds = await clock.nextForAnswer()
  const token = await options.session.accessToken()
  const more = { op: 'allow', cid: row.id, ck: row.nonce }
  const answer = await callPhone(options, token, { path: 'ajaxop', tag: 'allow', timeSeconds, more })
  const reply = readReply('ajaxop', Reply, answer)
  if (reply.needauth) await options.session.renew(token)
  else if (!reply.success) clock.forget()
  return reply.success
}

/** Steam takes both calls as GET, although one of them changes something. */
function callPhone(
  { communityUrl, session, identity, timeoutMs, budget }: PhoneOptions,
  token: string,
  call: { path: string; tag: 'conf' | 'allow'; timeSeconds: number; more?: Record<string, string> },
): Promise<SteamAnswer> {
  const query = new URLSearchParams({
    p: identity.deviceId,
    a: session.steamId,
    k: signConfirmation(identity.secret, call.timeSeconds, call.tag),
    t: String(call.timeSeconds),
    m: 'react',
    tag: call.tag,
    ...call.more,
  })
  return budget.run(async () => {
    const answer = await callSteam({
      name: call.path,
      egress: session.egress,
      address: `${communityUrl}/mobileconf/${call.path}?${query.toString()}`,
      timeoutMs,
      headers: { cookie: `${loginCookie(session, token)}; ${PHONE_COOKIES}`, 'user-agent': PHONE_AGENT },
    })
    if (answer.status === 429) await budget.slowDown()
    return answer
  })
}

function readReply<Answer>(name: string, schema: z.ZodType<Answer>, answer: SteamAnswer): Answer {
  if (answer.status !== 200) throw new SteamSilentError(`${name}: status ${answer.status}`)
  const read = schema.safeParse(parseJson(answer.text))
  if (!read.success) throw new SteamSilentError(`${name}: unreadable answer`)
  return read.data
}
