import { readSellingFacts } from '#contexts/identity/accounts/index.ts'
import type { TradeHoldSource } from '#contexts/catalog/inventory/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { sellerChecksRepository, type SellerVerdict } from './seller-checks.repository.ts'

export type BanSource = {
  /** Throws when Steam does not respond. */
  readBans: (steamId: string) => Promise<{ isCommunityBanned: boolean; economyBan: string }>
}

export type CheckSellerTools = { db: Db; keys: Keys; steam: TradeHoldSource & BanSource }

export type SellerCheck = {
  verdict: SellerVerdict
  checkedAt: Date
  /** Present when Steam accepts it and nothing holds a trade: then our offer may be sent with it. */
  tradeToken: string | null
}

/** How Steam would treat a trade with this seller now. `checkedAt` is the time of the request. */
export async function checkSeller(tools: CheckSellerTools, saleId: bigint): Promise<SellerCheck | undefined> {
  const seller = await sellerChecksRepository.findSeller(tools.db, saleId)
  if (!seller) return undefined
  const checkedAt = seller.now
  const { tradeToken } = await readSellingFacts(tools, seller.userId)
  const against = (verdict: SellerVerdict) => ({ verdict, checkedAt, tradeToken: null })
  if (tradeToken === null) return against('trade_url_dead')
  const [hold, bans] = await Promise.all([
    tools.steam.readTradeHold(seller.steamId, tradeToken),
    tools.steam.readBans(seller.steamId),
  ])
  // An unknown value does not count as "none".
  if (bans.isCommunityBanned || bans.economyBan !== 'none') return against('banned')
  if (!hold.isAccepted) return against('trade_url_dead')
  return hold.holdSeconds > 0 ? against('held') : { verdict: 'clear', checkedAt, tradeToken }
}
