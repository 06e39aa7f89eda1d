import { authenticatorOf, confirmationKey } from '#steam/trades/mobile-authenticator.ts'
import { traderAt } from './simulated-trader.ts'
import type { TestSimulator } from './test-simulator.ts'

export type PhoneReply = {
  success: boolean
  needauth?: boolean
  message?: string
  conf?: { id: string; nonce: string; type: number; creator_id: string; summary: string[] }[]
}

/** The calls of an account's phone. Every parameter can be forged. */
export function phoneAt(simulator: TestSimulator, steamId: string) {
  const steam = traderAt(simulator)
  // A key answers one confirmation, so two answers in one second need different times.
  let lastSeconds = 0
  const call = async (path: string, tag: string, changes: Record<string, string> = {}, cookie?: string) => {
    const nowSeconds = Math.floor(Date.now() / 1000)
    if (path === 'ajaxop') lastSeconds = Math.max(lastSeconds + 1, nowSeconds)
    const { identitySecret, deviceId } = authenticatorOf(steamId)
    const seconds = Number(changes['t'] ?? (path === 'ajaxop' ? lastSeconds : nowSeconds))
    const query = new URLSearchParams({
      p: deviceId,
      a: steamId,
      k: confirmationKey(identitySecret, seconds, tag),
      t: String(seconds),
      m: 'react',
      tag,
      ...changes,
    })
    return fetch(simulator.url(`/mobileconf/${path}?${query.toString()}`), {
      headers: { cookie: cookie ?? (await steam.session(steamId)).cookie },
    })
  }
  const answerOf = async (response: Promise<Response>) => (await (await response).json()) as PhoneReply
  return {
    call,
    list: (changes?: Record<string, string>, cookie?: string) =>
      answerOf(call('getlist', 'conf', changes, cookie)),
    answer: (op: 'allow' | 'cancel', cid: string, ck: string, changes: Record<string, string> = {}) =>
      answerOf(call('ajaxop', op, { op, cid, ck, ...changes })),
  }
}
