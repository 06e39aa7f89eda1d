import { BOARD_ROWS } from '@app/contract/selling/public-counts'
import type { CalculatorRow } from '@app/contract/catalog/calculator'

/** Skins that most players know; when one is not bought today, other skins of similar value replace it. */
const WELL_KNOWN = [
  'AK-47 | Redline (Field-Tested)',
  'AWP | Asiimov (Battle-Scarred)',
  'M4A1-S | Decimator (Field-Tested)',
  'USP-S | Kill Confirmed (Field-Tested)',
  'Desert Eagle | Mecha Industries (Field-Tested)',
  'M4A4 | Neo-Noir (Field-Tested)',
  'Glock-18 | Water Elemental (Factory New)',
  'AK-47 | Frontside Misty (Field-Tested)',
]

/** Most expensive first. The board shows only items that we buy now. */
export function chooseBoard(rows: readonly CalculatorRow[]): CalculatorRow[] {
  const bought = rows.filter((row) => row.notBought === null && !row.souvenir)
  const known = bought.filter((row) => WELL_KNOWN.includes(row.marketName))
  const isKnown = new Set(known)
  const others = bought.filter((row) => !isKnown.has(row) && !row.statTrak)
  const step = Math.max(1, Math.floor(others.length / BOARD_ROWS))
  const spread = others.filter((_row, place) => place % step === Math.floor(step / 2))
  return [...known, ...spread]
    .slice(0, BOARD_ROWS)
    .toSorted((one, other) => other.priceGrosze - one.priceGrosze)
}
