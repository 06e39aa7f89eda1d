import type { CalculatorRow } from '@app/contract/catalog/calculator'
import { useMemo } from 'react'
import { useBasket } from '#lib/basket.ts'
import type { Catalogue } from './catalogue.ts'

export type BasketLine = {
  marketName: string
  /** Undefined when the item has left the calculator's price range. */
  row: CalculatorRow | undefined
}

export type Basket = {
  lines: readonly BasketLine[]
  marketGrosze: number
  /** The sum of rounded payouts, as a sale would pay them. */
  payoutGrosze: number
  ratePercent: number
  /** The same sum for payouts after Steam's protection period. */
  laterGrosze: number
  laterPercent: number
  notCounted: number
}

export function usePricedBasket(catalogue: Catalogue | undefined): Basket | undefined {
  const names = useBasket()
  return useMemo(() => catalogue && priceBasket(names, catalogue), [names, catalogue])
}

/** Counts only items that we would buy now, so that the sum never promises more than a sale pays. */
export function priceBasket(names: readonly string[], catalogue: Catalogue): Basket {
  const lines = names.map((marketName) => ({ marketName, row: catalogue.findByName(marketName) }))
  const bought = lines.flatMap(({ row }) => (row && !row.notBought ? [row] : []))
  return {
    lines,
    marketGrosze: bought.reduce((sum, row) => sum + row.priceGrosze, 0),
    payoutGrosze: bought.reduce((sum, row) => sum + row.payoutGrosze, 0),
    ratePercent: catalogue.rateBps / 100,
    laterGrosze: bought.reduce((sum, row) => sum + row.laterGrosze, 0),
    laterPercent: catalogue.laterRateBps / 100,
    notCounted: lines.length - bought.length,
  }
}
