import assert from 'node:assert/strict'
import type { Gift, GiftResult, GivingAccount, SentGift } from '#contexts/trading/dispatch/index.ts'
import { SteamSilentError, type SendProblem } from '#contexts/trading/trades/index.ts'
import { callCommunity } from './community-call.ts'
import { createEconCaller } from './econ-call.ts'
import { GiftReply, giftOf, SendError, SentGiftsAnswer } from './econ-shapes.ts'
import { createMobileConfirmations, type PhoneOptions } from './mobile-confirmations.ts'
import { parseJson, type SteamAnswer } from './operator-call.ts'
import { cancelSentOffer, createAcknowledgement, problemIn } from './sent-offer-calls.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const CS2 = { appid: 730, contextid: '2', amount: 1 }
const PAGES_MAX = 50

/**
 * Steam checks these before it makes an offer. After every other sentence the offer may exist, because Steam reports
 * errors for offers that it made.
 */
const NOTHING_MADE: ReadonlySet<SendProblem | null> = new Set<SendProblem>([
  'trade_ban',
  'not_available',
  'new_device',
  'too_many',
  'token_dead',
  'items_gone',
])

type GivingOptions = PhoneOptions & {
  /** A call that could not leave within this time is left out: the session, the notice or the rate limit was slow. */
  sendWithinMs: number
  /** How far back ended offers are listed. */
  historySeconds: number
}

/** The only client that can give items away. Everything that it needs is in its options, also the identity secret. */
export function createGivingAccount(options: GivingOptions): GivingAccount {
  const acknowledge = createAcknowledgement(options)
  return {
    sendGift: async (gift) => {
      const sinceMs = performance.now()
      const fields = writeGiftForm(gift)
      try {
        const token = await options.session.accessToken()
        await acknowledge(token)
        return await send(options, { token, gift, fields, sinceMs })
      } catch (error) {
        if (error instanceof SteamSilentError) return { kind: 'unknown' }
        throw error
      }
    },
    listSentOffers: () => listSentGifts(options),
    confirmOffer: createMobileConfirmations(options),
    cancelOffer: (offerId) => cancelSentOffer(options, offerId),
  }
}

export function writeGiftForm(gift: Gift): Record<string, string> {
  assert.match(gift.partner, /^\d{17}$/)
  assert.ok(gift.assetIds.length > 0 && new Set(gift.assetIds).size === gift.assetIds.length)
  const side = (assetIds: readonly string[]) => ({
    assets: assetIds.map((assetid) => ({ ...CS2, assetid })),
    currency: [],
    ready: false,
  })
  const offer = {
    newversion: true,
    version: gift.assetIds.length + 1,
    me: side(gift.assetIds),
    them: side([]),
  }
  return {
    serverid: '1',
    partner: gift.partner,
    tradeoffermessage: gift.message,
    json_tradeoffer: JSON.stringify(offer),
    captcha: '',
    trade_offer_create_params: JSON.stringify({ trade_offer_access_token: gift.token }),
  }
}

async function send(
  options: GivingOptions,
  call: { token: string; gift: Gift; fields: Record<string, string>; sinceMs: number },
): Promise<GiftResult> {
  const { session, budget } = options
  const { token, gift, fields } = call
  const account = BigInt(gift.partner) - STEAM_ID_BASE
  const slot = await budget.take()
  try {
    // The caller counts from its own commit. A call after that time could meet the offer of another process.
    if (performance.now() - call.sinceMs > options.sendWithinMs) return { kind: 'unknown' }
    const answer = await callCommunity(options, token, {
      name: 'send',
      // With another language Steam's sentences could not be told apart.
      path: '/tradeoffer/new/send?l=english',
      referer: `/tradeoffer/new/?partner=${account}&token=${gift.token}`,
      fields,
    })
    if (answer.status === 429) await budget.slowDown()
    if (answer.status === 401 || answer.status === 403) await session.renew(token)
    return readGiftAnswer(answer)
  } finally {
    await slot.done()
  }
}

function readGiftAnswer({ status, text }: SteamAnswer): GiftResult {
  const body = parseJson(text)
  const reply = GiftReply.safeParse(body)
  if (status === 200 && reply.success) {
    const {
      tradeofferid: offerId,
      needs_mobile_confirmation: mobile,
      needs_email_confirmation: mail,
    } = reply.data
    return { kind: 'sent', offerId, needsConfirmation: mobile || mail }
  }
  const refused = SendError.safeParse(body)
  const problem = refused.success ? problemIn(refused.data.strError) : null
  return problem !== null && NOTHING_MADE.has(problem)
    ? { kind: 'refused', reason: problem }
    : { kind: 'unknown' }
}

/** Never a part of the list: an offer that is not listed would be sent once more. */
async function listSentGifts(options: GivingOptions): Promise<SentGift[]> {
  const econ = createEconCaller(options)
  const since = Math.floor(Date.now() / 1_000) - options.historySeconds
  const found = new Map<string, SentGift>()
  let cursor = 0
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await econ('GetTradeOffers', SentGiftsAnswer, {
      get_sent_offers: '1',
      get_received_offers: '0',
      get_descriptions: '0',
      active_only: '1',
      time_historical_cutoff: String(since),
      ...(cursor > 0 && { cursor: String(cursor) }),
    })
    for (const offer of answer.trade_offers_sent) found.set(offer.tradeofferid, giftOf(offer))
    if (answer.next_cursor === 0) return [...found.values()]
    if (answer.next_cursor <= cursor) break
    cursor = answer.next_cursor
  }
  throw new SteamSilentError('GetTradeOffers: the list did not end')
}
