import type { Fault } from '#control/faults.ts'
import type { HeldItem } from '#steam/inventory/held-item.ts'
import { assetOf, descriptionOf } from '#steam/inventory/describe-item.ts'
import { OFFER_STATE, type Offer, type Trade, type TradeAsset } from './trade-types.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const OFFER_LIFE_SECONDS = 14 * 24 * 3600
/** A number that is not a known status. */
const UNKNOWN_STATUS = 99

/** Presents the offer from the viewer's side, independent of the sender; an empty side is omitted. */
export function presentOffer(offer: Offer, viewer: string) {
  const isOurs = offer.sender === viewer
  const toGive = isOurs ? offer.given : offer.asked
  const toReceive = isOurs ? offer.asked : offer.given
  const isMissing = offer.state === OFFER_STATE.invalidItems
  return {
    tradeofferid: offer.id,
    accountid_other: accountIdOf(isOurs ? offer.recipient : offer.sender),
    message: offer.message,
    expiration_time: offer.timeCreated + OFFER_LIFE_SECONDS,
    trade_offer_state: offer.state,
    ...(toGive.length > 0 && { items_to_give: toGive.map((item) => offerItem(item, offer, isMissing)) }),
    ...(toReceive.length > 0 && {
      items_to_receive: toReceive.map((item) => offerItem(item, offer, isMissing)),
    }),
    is_our_offer: isOurs,
    time_created: offer.timeCreated,
    time_updated: offer.timeUpdated,
    ...(offer.tradeId !== undefined && { tradeid: offer.tradeId }),
    from_real_time_trade: offer.fromRealTimeTrade,
    escrow_end_date: offer.escrowEndDate,
    confirmation_method: offer.state === OFFER_STATE.needsConfirmation ? 2 : 0,
    eresult: 1,
    delay_settlement: true,
  }
}

function offerItem(item: HeldItem, { appId }: Offer, missing: boolean) {
  return { ...assetOf(item), ...(appId !== undefined && { appid: appId }), missing, est_usd: '1' }
}

export function presentTrade(trade: Trade, viewer: string, nowMs: number, fault?: Fault) {
  const other = trade.parties.find((party) => party !== viewer) ?? viewer
  const tellsNewIds =
    trade.hasMoved && nowMs >= trade.newAssetIdsVisibleAtMs && fault?.kind !== 'no-new-asset-ids'
  const received = trade.assets.filter(({ to }) => to === viewer)
  const given = trade.assets.filter(({ from }) => from === viewer)
  const hidesSettlement = trade.timeSettlement === null || fault?.kind === 'no-settlement-time'
  return {
    tradeid: trade.id,
    steamid_other: other,
    time_init: trade.timeInit,
    ...(hidesSettlement ? {} : { time_settlement: trade.timeSettlement }),
    ...(trade.timeEscrowEnd !== undefined && { time_escrow_end: trade.timeEscrowEnd }),
    status: shownStatus(trade, fault),
    ...(trade.rollbackTrade !== undefined && { rollback_trade: trade.rollbackTrade }),
    ...(received.length > 0 && { assets_received: received.map((asset) => tradeAsset(asset, tellsNewIds)) }),
    ...(given.length > 0 && { assets_given: given.map((asset) => tradeAsset(asset, tellsNewIds)) }),
  }
}

function shownStatus(trade: Trade, fault: Fault | undefined): number {
  if (fault?.kind === 'unknown-status') return UNKNOWN_STATUS
  return fault?.kind === 'committed' ? 2 : trade.status
}

function tradeAsset({ item, newAssetId, newContextId, rollbackAssetId }: TradeAsset, tellsNewIds: boolean) {
  return {
    ...assetOf(item),
    ...(tellsNewIds && { new_assetid: newAssetId, new_contextid: newContextId }),
    ...(rollbackAssetId !== undefined && {
      rollback_new_assetid: rollbackAssetId,
      rollback_new_contextid: '2',
    }),
  }
}

/** The Web API writes flags as booleans; the community pages write 0 and 1. */
export function webApiDescriptions(items: readonly HeldItem[]) {
  const found = new Map<string, unknown>()
  for (const item of items) {
    const description = descriptionOf(item, { keepsBbcode: true })
    const { tradable, marketable, commodity, sealed } = description
    found.set(`${description.classid}_${description.instanceid}`, {
      ...description,
      tradable: tradable === 1,
      marketable: marketable === 1,
      commodity: commodity === 1,
      sealed: sealed === 1,
    })
  }
  return [...found.values()]
}

function accountIdOf(steamId: string): number {
  return Number(BigInt(steamId) - STEAM_ID_BASE)
}

export function steamIdOfAccount(accountId: string): string {
  return String(STEAM_ID_BASE + BigInt(accountId))
}
