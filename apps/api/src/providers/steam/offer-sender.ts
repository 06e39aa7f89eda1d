import assert from 'node:assert/strict'
import {
  type CallBudget,
  type OfferDraft,
  type SendAnswer,
  type TradeSource,
} from '#contexts/trading/trades/index.ts'
import { callCommunity } from './community-call.ts'
import { SendError, SendReply } from './econ-shapes.ts'
import { parseJson, type SteamAnswer } from './operator-call.ts'
import type { OperatorSession } from './operator-session.ts'
import { cancelSentOffer, createAcknowledgement, problemIn } from './sent-offer-calls.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const CS2 = { appid: 730, contextid: '2', amount: 1 }

type SenderOptions = {
  communityUrl: string
  session: OperatorSession
  timeoutMs: number
  budget: CallBudget
}

/** Sends offers that ask for items and give nothing, and takes them back. */
export function createOfferSender(options: SenderOptions): Pick<TradeSource, 'prepareSend' | 'cancel'> {
  const { session, budget } = options
  const acknowledge = createAcknowledgement(options)
  return {
    prepareSend: async () => {
      // All of this may take time, so it runs before the commit and cannot delay the call after it.
      const token = await session.accessToken()
      await acknowledge(token)
      const slot = await budget.take()
      return async (draft, mayCall) => {
        try {
          return mayCall() ? await send(options, token, draft) : { kind: 'not_called' }
        } finally {
          await slot.done()
        }
      }
    },
    cancel: (offerId) => cancelSentOffer(options, offerId),
  }
}

async function send(options: SenderOptions, token: string, draft: OfferDraft): Promise<SendAnswer> {
  const partner = BigInt(draft.partnerId) - STEAM_ID_BASE
  try {
    const answer = await callCommunity(options, token, {
      name: 'send',
      // With another language Steam's sentences could not be told apart.
      path: '/tradeoffer/new/send?l=english',
      referer: `/tradeoffer/new/?partner=${partner}&token=${draft.tradeToken}`,
      fields: writeForm(draft),
    })
    return await readSendAnswer(options.session, token, answer)
  } catch (error) {
    return { kind: 'unclear', about: error instanceof Error ? error.message : 'no answer' }
  }
}

export function writeForm(draft: OfferDraft): Record<string, string> {
  const side = (assetIds: readonly string[]) => ({
    assets: assetIds.map((assetid) => ({ ...CS2, assetid })),
    currency: [],
    ready: false,
  })
  const offer = {
    newversion: true,
    version: draft.assetIds.length + 1,
    me: side([]),
    them: side(draft.assetIds),
  }
  // The watcher can take items and must never be able to give one away.
  assert.equal(offer.me.assets.length, 0)
  assert.notEqual(offer.them.assets.length, 0)
  return {
    serverid: '1',
    partner: draft.partnerId,
    tradeoffermessage: draft.message,
    json_tradeoffer: JSON.stringify(offer),
    captcha: '',
    trade_offer_create_params: JSON.stringify({ trade_offer_access_token: draft.tradeToken }),
  }
}

async function readSendAnswer(
  session: OperatorSession,
  token: string,
  answer: SteamAnswer,
): Promise<SendAnswer> {
  if (answer.status === 401 || answer.status === 403) await session.renew(token)
  const body = parseJson(answer.text)
  const reply = SendReply.safeParse(body)
  if (answer.status === 200 && reply.success) return { kind: 'sent', offerId: reply.data.tradeofferid }
  const refused = SendError.safeParse(body)
  const about = `status ${answer.status}`
  return refused.success
    ? { kind: 'refused', problem: problemIn(refused.data.strError), about }
    : { kind: 'unclear', about }
}
