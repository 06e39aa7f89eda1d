import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { memo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { useSelection, type SelectionStore } from './selection-store.ts'
import { idsOf, type CardStack } from './stack-items.ts'
import inventoryFiltersStyles from '#features/seller/inventory/inventory-filters.module.css'

type SelectVisibleProps = { shown: readonly CardStack[]; store: SelectionStore }

/** Selects the shown items, or takes them back when all of them are selected. */
export const SelectVisible = memo(function SelectVisible({ shown, store }: SelectVisibleProps) {
  const t = useT(inventoryTexts)
  const selected = useSelection(store)
  const ids = idsOf(shown).slice(0, SALE_ITEMS_MAX)
  const isWhole = ids.length > 0 && ids.every((id) => selected.has(id))
  function press() {
    const rest = isWhole ? selected.difference(new Set(ids)) : [...selected, ...ids]
    store.replace(rest)
  }
  return (
    <Button variant="ghost" className={inventoryFiltersStyles['select-visible']} onClick={press}>
      {t(isWhole ? 'head.clearVisible' : 'head.selectVisible')}
    </Button>
  )
})
