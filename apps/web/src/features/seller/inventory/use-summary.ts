import { useMemo } from 'react'
import type { ListedInventory, ListedItem } from './listed-item.ts'
import type { SellObstacle } from './sell-obstacle.ts'
import { useSelection, type SelectionStore } from './selection-store.ts'

/** The reason why a sale cannot start. */
export type SellProblem = 'nothing' | 'minimum' | SellObstacle

export type Summary = {
  items: readonly ListedItem[]
  marketGrosze: number
  payoutGrosze: number
  laterGrosze: number
  minimumGrosze: number
  missingGrosze: number
  problem: SellProblem | undefined
}

export function useSummary(
  store: SelectionStore,
  inventory: ListedInventory | undefined,
  obstacle: SellObstacle | undefined,
): Summary {
  const selected = useSelection(store)
  return useMemo(() => {
    const items = [...selected].flatMap((id) => inventory?.byId.get(id) ?? [])
    const payoutGrosze = items.reduce((sum, item) => sum + item.payoutGrosze, 0)
    const minimumGrosze = inventory?.minimumGrosze ?? 0
    const missingGrosze = Math.max(0, minimumGrosze - payoutGrosze)
    return {
      items,
      marketGrosze: items.reduce((sum, item) => sum + item.marketGrosze, 0),
      payoutGrosze,
      laterGrosze: items.reduce((sum, item) => sum + item.laterGrosze, 0),
      minimumGrosze,
      missingGrosze,
      problem: problemOf(items.length, missingGrosze, obstacle),
    }
  }, [selected, inventory, obstacle])
}

function problemOf(
  count: number,
  missingGrosze: number,
  obstacle: SellObstacle | undefined,
): SellProblem | undefined {
  // For a banned user, a different selection does not help.
  if (obstacle === 'banned') return obstacle
  if (count === 0) return 'nothing'
  return missingGrosze > 0 ? 'minimum' : obstacle
}
