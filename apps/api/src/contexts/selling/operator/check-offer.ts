import { realSteamPage, type Demo } from '@app/contract/demo'
import type { OfferCheckResponse } from '@app/contract/selling/offer-check'
import type { Db } from '#platform/db/database.ts'
import { readPasted, type Pasted } from './domain/read-pasted.ts'
import { operatorRepository } from './operator.repository.ts'

type Ours = { steamId: string; tradeUrl: string; demo: Demo }
type Answer = Pick<OfferCheckResponse, 'verdict' | 'steamId' | 'hasOurToken'>

/**
 * Whether the pasted text leads to our account. A sale code is not looked up, because all items go to the same
 * account. A different answer for existing codes could make a scammer look trustworthy.
 */
export async function checkOffer(db: Db, ours: Ours, text: string): Promise<Answer> {
  const pasted = readPasted(realSteamPage(text.trim(), ours.demo))
  if (pasted.kind === 'account') return judgeAccount(pasted, ours)
  if (pasted.kind !== 'offer') return { verdict: pasted.kind, steamId: null, hasOurToken: null }
  const isSeen = await operatorRepository.hasSeenOffer(db, {
    offerId: pasted.offerId,
    accountId: ours.steamId,
  })
  return { verdict: isSeen ? 'offer_seen' : 'offer_unknown', steamId: null, hasOurToken: null }
}

function judgeAccount({ steamId, token }: Extract<Pasted, { kind: 'account' }>, ours: Ours): Answer {
  if (steamId !== ours.steamId) return { verdict: 'not_ours', steamId, hasOurToken: null }
  const ourToken = new URL(ours.tradeUrl).searchParams.get('token')
  return { verdict: 'ours', steamId, hasOurToken: token === null ? null : token === ourToken }
}
