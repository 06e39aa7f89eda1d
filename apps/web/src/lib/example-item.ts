import type { RateBoardResponse } from '@app/contract/selling/public-figures'
import { toGrosze } from '#lib/format-money.ts'

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
