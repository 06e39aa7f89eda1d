import type { RateBoardResponse } from '@app/contract/selling/public-figures'
import { payoutFor } from '@app/contract/payout-share'
import { useQuery } from '@tanstack/react-query'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { rateBoardQuery } from '#lib/public-queries.ts'

type BoardSkin = RateBoardResponse['skins'][number]

/** The skin of all calculated examples, so that no page contradicts the rate board. */
export function exampleSkin(board: RateBoardResponse | null | undefined): BoardSkin | undefined {
  return findOnBoard(board, 'AK-47', 'Redline') ?? board?.skins[0]
}

export function findOnBoard(
  board: RateBoardResponse | null | undefined,
  weapon: string,
  finish: string,
): BoardSkin | undefined {
  return board?.skins.find((skin) => skin.weaponType === weapon && skin.name === finish)
}

/** Until today's prices have loaded, examples use a round price. */
const UNTIL_LOADED_GROSZE = 10_000

export function exampleMarketGrosze(board: RateBoardResponse | null | undefined): number {
  const skin = exampleSkin(board)
  return skin ? toGrosze(skin.marketPrice) : UNTIL_LOADED_GROSZE
}

/** The calculation that several pages show: the market price of the example and what it pays. */
export function useExample(): { market: string; payout: string } {
  const { data: board } = useQuery(rateBoardQuery)
  const { rateBps } = useOffer()
  const marketGrosze = exampleMarketGrosze(board)
  return { market: formatGrosze(marketGrosze), payout: formatGrosze(payoutFor(marketGrosze, rateBps)) }
}
