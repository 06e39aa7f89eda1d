import type { AccountFreeze } from '@app/contract/identity/account-freeze'
import { request } from '#lib/api/request.ts'
import { send } from '#lib/api/send.ts'

/** An ended session must not redirect the reader of this page. */
const STAYS = { onSessionEnd: 'stay' } as const

export async function freezeAccount(): Promise<AccountFreeze> {
  const answer = await request('POST /api/account/freeze', { body: { confirm: true } }, STAYS)
  return answer.freeze
}

/** Sent without a session, because the signed-in user of this browser may be a different person. */
export async function freezeByKey(key: string): Promise<string> {
  const answer = await send('POST /api/account/freeze-by-key', { body: { key } })
  return answer.ticketNumber
}
