import type { Sale } from '@app/contract/selling/sales'
import type { SentOffer } from '@app/contract/selling/sent-offers'
import type { Settings } from '#platform/settings/settings.ts'
import { isOfferOurs } from '#shared/sale-states.ts'
import type { ShownSale } from './sale-details.repository.ts'
import type { SaleRow } from './sales.repository.ts'
import type { SentOfferRow } from './sent-offer.repository.ts'

export type DescribeAccount = (
  steamId: string,
) => Promise<Pick<SentOffer, 'accountName' | 'level' | 'memberSince'>>

/** The offer that we send, and what the seller can do about it. */
export async function presentSentOffer(
  describeAccount: DescribeAccount,
  settings: Settings,
  { row: sale, sentOffer: row }: ShownSale,
): Promise<Pick<Sale, 'sentOffer' | 'canRequestOffer' | 'canSendOwnOffer'>> {
  const mode = settings['trade.offer_mode'].value
  const isInTime = sale.serverTime < sale.deadlineAt
  return {
    sentOffer: row ? await present(row, sale, describeAccount) : null,
    canRequestOffer: sale.state === 'awaiting_items' && mode !== 'theirs' && isInTime,
    canSendOwnOffer: isOfferOurs(sale.state) && mode === 'both' && row?.isCancelWanted === false,
  }
}

async function present(
  row: SentOfferRow,
  { deadlineAt }: SaleRow,
  describeAccount: DescribeAccount,
): Promise<SentOffer> {
  return {
    ...(await describeAccount(row.accountId)),
    state: stateOf(row),
    steamId: row.accountId,
    offerId: row.offerId,
    offerUrl: row.offerId === null ? null : `https://steamcommunity.com/tradeoffer/${row.offerId}/`,
    sentAt: row.sentAt === null ? null : new Date(row.sentAt).toISOString(),
    expiresAt: deadlineAt.toISOString(),
    problem: row.problem,
    isDenied: row.isDenied,
  }
}

function stateOf({ state, isCancelWanted }: SentOfferRow): SentOffer['state'] {
  if (state === 'ended') return 'ended'
  if (isCancelWanted) return 'cancelling'
  return state === 'open' ? 'open' : 'preparing'
}
