import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { memo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedItem } from './listed-item.ts'
import { useSelection, type SelectionStore } from './selection-store.ts'
import inventoryFiltersStyles from '#features/seller/inventory/inventory-filters.module.css'

type SelectVisibleProps = { shown: readonly ListedItem[]; store: SelectionStore }

/** Selects the shown items, or takes them back when all of them are selected. */
export const SelectVisible = memo(function SelectVisible({ shown, store }: SelectVisibleProps) {
  const t = useT(inventoryTexts)
  const selected = useSelection(store)
  const fits = shown.slice(0, SALE_ITEMS_MAX)
  const isWhole = fits.length > 0 && fits.every(({ assetId }) => selected.has(assetId))
  function press() {
    const ids = fits.map(({ assetId }) => assetId)
    const rest = isWhole ? selected.difference(new Set(ids)) : [...selected, ...ids]
    store.replace(rest)
  }
  return (
    <Button className={inventoryFiltersStyles['select-visible']} onClick={press}>
      {t(isWhole ? 'head.clearVisible' : 'head.selectVisible')}
    </Button>
  )
})
