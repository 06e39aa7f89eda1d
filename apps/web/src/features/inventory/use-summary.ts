import { useMemo } from 'react'
import type { ListedInventory, ListedItem } from './listed-item.ts'
import { useSelection, type SelectionStore } from './selection-store.ts'

/** The server holds it as a setting and has the last word; its refusal carries the same sentence. */
const MINIMUM_GROSZE = 2_000

/** Why pressing "sell" would lead nowhere. */
export type SellProblem = 'nothing' | 'minimum' | 'notReady'

export type Summary = {
  items: readonly ListedItem[]
  marketGrosze: number
  payoutGrosze: number
  missingGrosze: number
  problem: SellProblem | undefined
}

export function useSummary(
  store: SelectionStore,
  inventory: ListedInventory | undefined,
  isBlocked: boolean,
): Summary {
  const selected = useSelection(store)
  return useMemo(() => {
    const items = [...selected].flatMap((id) => inventory?.byId.get(id) ?? [])
    const payoutGrosze = items.reduce((sum, item) => sum + item.payoutGrosze, 0)
    return {
      items,
      marketGrosze: items.reduce((sum, item) => sum + item.marketGrosze, 0),
      payoutGrosze,
      missingGrosze: Math.max(0, MINIMUM_GROSZE - payoutGrosze),
      problem: problemOf(items.length, payoutGrosze, isBlocked),
    }
  }, [selected, inventory, isBlocked])
}

function problemOf(count: number, payoutGrosze: number, isBlocked: boolean): SellProblem | undefined {
  if (count === 0) return 'nothing'
  if (payoutGrosze < MINIMUM_GROSZE) return 'minimum'
  return isBlocked ? 'notReady' : undefined
}
