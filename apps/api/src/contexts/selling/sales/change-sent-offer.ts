import type { SaleResponse } from '@app/contract/selling/sales'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { showSale, type ShowSaleTools } from './sales.presenter.ts'
import { salesRepository } from './sales.repository.ts'
import { sentOfferRepository } from './sent-offer.repository.ts'

type OwnSale = { saleId: bigint; userId: bigint }

export type SentOfferTools = ShowSaleTools & {
  announceUser: (userId: bigint) => void
  /** Reserves a place for our offer and moves the sale; false when there is no place. */
  requestOffer: (trx: Trx, sale: OwnSale) => Promise<boolean>
  /** Takes our offer back, so that the seller can send one; false when it is too late. */
  preferOwnOffer: (trx: Trx, saleId: bigint) => Promise<boolean>
}

/** We send an offer, for the first time or again. */
export async function requestSentOffer(tools: SentOfferTools, own: OwnSale): Promise<SaleResponse> {
  return change(tools, own, async (trx) => {
    const { state } = await findOwn(trx, own)
    // The response to the first call was lost: the offer is on its way.
    if (state === 'offer_wanted' || state === 'offer_sent') return
    if (state !== 'awaiting_items' || (await readMode(trx)) === 'theirs')
      throw new DomainError('offer_not_possible')
    if (!(await tools.requestOffer(trx, own))) throw new DomainError('offer_no_place')
  })
}

export async function sendOwnOffer(tools: SentOfferTools, own: OwnSale): Promise<SaleResponse> {
  return change(tools, own, async (trx) => {
    const { state } = await findOwn(trx, own)
    if (state === 'awaiting_items') return
    if ((await readMode(trx)) !== 'both' || !(await tools.preferOwnOffer(trx, own.saleId)))
      throw new DomainError('offer_not_possible')
  })
}

/** Somebody else declined our offer in the seller's name. The watcher tells staff and looks at the items more often. */
export async function denyDeclining(tools: SentOfferTools, own: OwnSale): Promise<SaleResponse> {
  return change(tools, own, async (trx) => {
    await findOwn(trx, own)
    if (!(await sentOfferRepository.deny(trx, own.saleId))) throw new DomainError('offer_not_possible')
    await appendEvent(trx, streamOfUser(own.userId), { kind: 'sale.updated', saleId: Number(own.saleId) })
    await wakeWatcher(trx, 'answer')
  })
}

async function change(
  tools: SentOfferTools,
  own: OwnSale,
  work: (trx: Trx) => Promise<void>,
): Promise<SaleResponse> {
  await tools.db.transaction().execute(async (trx) => {
    await salesRepository.lockSeller(trx, own.userId)
    await work(trx)
  })
  tools.announceUser(own.userId)
  return showSale(tools, own)
}

async function findOwn(trx: Trx, own: OwnSale) {
  const sale = await salesRepository.findStep(trx, own)
  if (!sale) throw new DomainError('sale_not_found')
  return sale
}

async function readMode(trx: Trx) {
  return (await readSettings(trx))['trade.offer_mode'].value
}
