import type { AccountFreeze } from '@app/contract/account-freeze'
import type {
  GetApiAccountFreezeData,
  GetApiAccountFreezeResponses,
  PostApiAccountFreezeByKeyData,
  PostApiAccountFreezeByKeyResponses,
  PostApiAccountFreezeData,
  PostApiAccountFreezeResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'
import { send } from '#lib/api/send.ts'

/** Whoever reads this page is not thrown out of it by a session that has ended. */
const STAYS = { onSessionEnd: 'stay' } as const

export async function fetchFreeze(signal: AbortSignal): Promise<AccountFreeze | null> {
  const answer = await request<GetApiAccountFreezeData, GetApiAccountFreezeResponses>(
    { method: 'GET', path: '/account/freeze', signal },
    STAYS,
  )
  return answer.freeze
}

export async function freezeAccount(): Promise<AccountFreeze> {
  const answer = await request<PostApiAccountFreezeData, PostApiAccountFreezeResponses>(
    { method: 'POST', path: '/account/freeze', body: { confirm: true } },
    STAYS,
  )
  return answer.freeze
}

/** As a visitor: whoever is signed in here has nothing to do with it. */
export async function freezeByKey(key: string): Promise<string> {
  const answer = await send<PostApiAccountFreezeByKeyData, PostApiAccountFreezeByKeyResponses>({
    method: 'POST',
    path: '/account/freeze-by-key',
    body: { key },
  })
  return answer.ticketNumber
}
