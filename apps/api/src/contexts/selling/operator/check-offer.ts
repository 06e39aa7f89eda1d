import { realSteamPage, type Demo } from '@app/contract/demo'
import type { OfferCheckResponse } from '@app/contract/selling/offer-check'
import type { Db } from '#platform/db/database.ts'
import { readPasted, type Pasted } from './domain/read-pasted.ts'
import { operatorRepository } from './operator.repository.ts'

type Ours = { steamId: string; tradeUrl: string; demo: Demo }
type Answer = Pick<OfferCheckResponse, 'verdict' | 'steamId' | 'hasOurToken' | 'itemCount'>

const NOTHING_MORE = { steamId: null, hasOurToken: null, itemCount: null }

/**
 * Whether the pasted text leads to our account. A sale code is not looked up, because all items go to the same
 * account. A different answer for existing codes could make a scammer look trustworthy.
 */
export async function checkOffer(db: Db, ours: Ours, text: string): Promise<Answer> {
  const pasted = readPasted(realSteamPage(text.trim(), ours.demo))
  if (pasted.kind === 'account') {
    const isOurs = await operatorRepository.isOurAccount(db, pasted.steamId)
    return judgeAccount(pasted, ours, isOurs)
  }
  if (pasted.kind !== 'offer') return { ...NOTHING_MORE, verdict: pasted.kind }
  const offer = await operatorRepository.findOffer(db, pasted.offerId)
  if (!offer) return { ...NOTHING_MORE, verdict: 'offer_unknown' }
  // Never says to whom it was sent: an impersonator could paste the number of somebody else's offer.
  return offer.isOurs
    ? { ...NOTHING_MORE, verdict: 'offer_ours', itemCount: offer.itemCount }
    : { ...NOTHING_MORE, verdict: 'offer_seen' }
}

function judgeAccount(
  { steamId, token }: Extract<Pasted, { kind: 'account' }>,
  ours: Ours,
  isOurs: boolean,
): Answer {
  const itemCount = null
  if (steamId !== ours.steamId)
    return { verdict: isOurs ? 'ours' : 'not_ours', steamId, hasOurToken: null, itemCount }
  const ourToken = new URL(ours.tradeUrl).searchParams.get('token')
  return { verdict: 'ours', steamId, hasOurToken: token === null ? null : token === ourToken, itemCount }
}
