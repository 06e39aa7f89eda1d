import { realSteamPage, type Demo } from '@app/contract/demo'
import type { OfferCheckResponse } from '@app/contract/selling/offer-check'
import type { Db } from '#platform/db/database.ts'
import { readPasted, type Pasted } from './domain/read-pasted.ts'
import { operatorRepository } from './operator.repository.ts'

type Ours = { demo: Demo }
type Answer = Pick<OfferCheckResponse, 'verdict' | 'steamId' | 'hasOurToken' | 'itemCount'>

const NOTHING_MORE = { steamId: null, hasOurToken: null, itemCount: null }

/**
 * Whether the pasted text leads to one of our accounts. A sale code is not looked up: a different answer for existing
 * codes could make a scammer look trustworthy.
 */
export async function checkOffer(db: Db, ours: Ours, text: string): Promise<Answer> {
  const pasted = readPasted(realSteamPage(text.trim(), ours.demo))
  if (pasted.kind === 'account') return judgeAccount(pasted, await operatorRepository.listAccounts(db))
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
  ours: readonly { steamId: string; tradeToken: string }[],
): Answer {
  const itemCount = null
  const account = ours.find((one) => one.steamId === steamId)
  if (!account) return { verdict: 'not_ours', steamId, hasOurToken: null, itemCount }
  return {
    verdict: 'ours',
    steamId,
    hasOurToken: token === null ? null : token === account.tradeToken,
    itemCount,
  }
}
