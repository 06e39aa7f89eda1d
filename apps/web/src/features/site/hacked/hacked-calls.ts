import type { AccountFreeze } from '@app/contract/identity/account-freeze'
import { request } from '#lib/api/request.ts'
import { send } from '#lib/api/send.ts'

/** Whoever reads this page is not thrown out of it by a session that has ended. */
const STAYS = { onSessionEnd: 'stay' } as const

export async function fetchFreeze(signal: AbortSignal): Promise<AccountFreeze | null> {
  const answer = await request('GET /api/account/freeze', { signal }, STAYS)
  return answer.freeze
}

export async function freezeAccount(): Promise<AccountFreeze> {
  const answer = await request('POST /api/account/freeze', { body: { confirm: true } }, STAYS)
  return answer.freeze
}

/** As a visitor: whoever is signed in here has nothing to do with it. */
export async function freezeByKey(key: string): Promise<string> {
  const answer = await send('POST /api/account/freeze-by-key', { body: { key } })
  return answer.ticketNumber
}
