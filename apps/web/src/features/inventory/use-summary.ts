import { useMemo } from 'react'
import type { ListedInventory, ListedItem } from './listed-item.ts'
import { useSelection, type SelectionStore } from './selection-store.ts'

/** Why pressing "sell" would lead nowhere. */
export type SellProblem = 'nothing' | 'minimum' | 'notReady'

export type Summary = {
  items: readonly ListedItem[]
  marketGrosze: number
  payoutGrosze: number
  laterGrosze: number
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
    const missingGrosze = Math.max(0, (inventory?.minimumGrosze ?? 0) - payoutGrosze)
    return {
      items,
      marketGrosze: items.reduce((sum, item) => sum + item.marketGrosze, 0),
      payoutGrosze,
      laterGrosze: items.reduce((sum, item) => sum + item.laterGrosze, 0),
      missingGrosze,
      problem: problemOf(items.length, missingGrosze, isBlocked),
    }
  }, [selected, inventory, isBlocked])
}

function problemOf(count: number, missingGrosze: number, isBlocked: boolean): SellProblem | undefined {
  if (count === 0) return 'nothing'
  if (missingGrosze > 0) return 'minimum'
  return isBlocked ? 'notReady' : undefined
}
