import type { HeldItem } from '#steam/inventory/held-item.ts'
import type { InventoryBook } from '#steam/inventory/inventory-book.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import type { TradeBook } from './trade-book.ts'
import { OFFER_STATE, TRADE_STATUS, type Offer } from './trade-types.ts'

const OPEN_MAX = 30
const OPEN_TO_ONE_MAX = 5
const MESSAGE_CHARS_MAX = 128
const BAR_AFTER_REVERSAL_SECONDS = 30 * 24 * 3600

type World = { players: PlayerDirectory; inventories: InventoryBook; trades: TradeBook }

export type SendRefusal = { text: string }
type Draft = {
  sender: string
  recipient: string
  token: string
  message: string
  give: readonly string[]
  ask: readonly string[]
}

/**
 * Runs Steam's own checks. An offer that gives items then waits for the sender's mobile confirmation, invisible to
 * the recipient.
 */
export function sendOffer(world: World, draft: Draft): { offer: Offer } | { refusal: SendRefusal } {
  const refusal = findRefusal(world, draft)
  if (refusal !== undefined) return { refusal: { text: refusal } }
  const given = pick(world, draft.sender, draft.give)
  const asked = pick(world, draft.recipient, draft.ask)
  if (!given || !asked || given.length + asked.length === 0) {
    return { refusal: { text: 'There was an error sending your trade offer. Please try again later. (26)' } }
  }
  const offer = world.trades.add({
    sender: draft.sender,
    recipient: draft.recipient,
    given,
    asked,
    message: draft.message.slice(0, MESSAGE_CHARS_MAX),
    state: given.length > 0 ? OFFER_STATE.needsConfirmation : OFFER_STATE.active,
  })
  return { offer }
}

function findRefusal(world: World, draft: Draft): string | undefined {
  const sender = world.players.find(draft.sender)
  const recipient = world.players.find(draft.recipient)
  if (!sender || !recipient || draft.token !== recipient.tradeToken) {
    return 'This Trade URL is no longer valid for sending a trade offer.'
  }
  if (sender.economyBan === 'banned' || sender.communityBanned) {
    return 'You cannot trade because you have a trade ban.'
  }
  if (recipient.economyBan === 'banned' || recipient.communityBanned) {
    return sendError(`You cannot trade with ${recipient.personaName} because they have a trade ban.`)
  }
  if (hasReversedLately(world, draft.sender)) return 'You cannot trade: you have reversed trades. (15)'
  const open = world.trades
    .offers(draft.sender)
    .filter(
      (offer) =>
        offer.sender === draft.sender &&
        (offer.state === OFFER_STATE.active || offer.state === OFFER_STATE.needsConfirmation),
    )
  const toOne = open.filter((offer) => offer.recipient === draft.recipient)
  return open.length >= OPEN_MAX || toOne.length >= OPEN_TO_ONE_MAX
    ? tooManyOffers(recipient.personaName)
    : undefined
}

/** Steam's own texts, in English because of `l=english`. */
export function sendError(text: string): string {
  return `There was an error sending your trade offer. Please try again later.<br><br>${text}`
}

export function tooManyOffers(name: string): string {
  return sendError(
    `You have sent too many trade offers, or have too many outstanding trade offers with ${name}. Please cancel some before sending more.`,
  )
}

function hasReversedLately({ trades }: World, steamId: string): boolean {
  return trades
    .trades(steamId)
    .some(
      (trade) =>
        trade.status === TRADE_STATUS.protectionRollback &&
        trade.giver === steamId &&
        trades.nowSeconds() < trade.timeInit + BAR_AFTER_REVERSAL_SECONDS,
    )
}

/** Undefined when one of the items cannot be traded. */
function pick(world: World, owner: string, assetIds: readonly string[]): HeldItem[] | undefined {
  const found = [...new Set(assetIds)].map((assetId) => world.inventories.find(owner, assetId))
  const isTradable = (item: HeldItem | undefined): item is HeldItem =>
    item !== undefined && (item.state === 'tradable' || item.state === 'hidden')
  return found.every((item) => isTradable(item)) ? found : undefined
}
