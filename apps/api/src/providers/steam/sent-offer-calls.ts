import { SteamSilentError, type CallBudget, type SendProblem } from '#contexts/trading/trades/index.ts'
import { callCommunity } from './community-call.ts'
import type { SteamAnswer } from './operator-call.ts'
import type { OperatorSession } from './operator-session.ts'

type CallOptions = {
  communityUrl: string
  session: OperatorSession
  timeoutMs: number
  budget: CallBudget
}

/** Confirms Steam's notice about protected trades, once in a process; without it no offer can be sent. */
export function createAcknowledgement(options: CallOptions): (token: string) => Promise<void> {
  let isAcknowledged = false
  return async (token) => {
    if (isAcknowledged) return
    const answer = await options.budget.run(() =>
      callCommunity(options, token, {
        name: 'acknowledge',
        path: '/trade/new/acknowledge',
        referer: '/',
        fields: { message: '1' },
      }),
    )
    await assertDone(options.session, token, answer, 'acknowledge')
    isAcknowledged = true
  }
}

export async function cancelSentOffer(options: CallOptions, offerId: string): Promise<void> {
  const token = await options.session.accessToken()
  const answer = await options.budget.run(() =>
    callCommunity(options, token, {
      name: 'cancel',
      path: `/tradeoffer/${offerId}/cancel`,
      referer: `/tradeoffer/${offerId}/`,
      fields: {},
    }),
  )
  await assertDone(options.session, token, answer, 'cancel')
}

async function assertDone(
  session: OperatorSession,
  token: string,
  { status }: SteamAnswer,
  name: string,
): Promise<void> {
  if (status === 401 || status === 403) await session.renew(token)
  if (status !== 200) throw new SteamSilentError(`${name}: status ${status}`)
}

/** Parts of Steam's sentences, and its result numbers at their end. */
const PROBLEMS: readonly [RegExp, SendProblem][] = [
  [/because they have a trade ban/i, 'trade_ban'],
  [/is not available to trade/i, 'not_available'],
  [/logged in from a new device/i, 'new_device'],
  [/sent too many trade offers|too many outstanding|\(50\)/i, 'too_many'],
  [/item server|\(20\)/i, 'item_server_down'],
  [/only be sent to friends|trade url is no longer valid/i, 'token_dead'],
  [/\(26\)/, 'items_gone'],
]

export function problemIn(text: string): SendProblem | null {
  return PROBLEMS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
