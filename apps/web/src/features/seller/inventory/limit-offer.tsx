import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { Button } from '#components/ui/button.tsx'
import { formatZlotyShort } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { itemsWithinLimit } from './fit-limit.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedInventory } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'
import type { SelectionForecast } from './use-selection-preview.ts'
import styles from '#features/seller/inventory/summary.module.css'

type LimitOfferProps = {
  forecast: SelectionForecast | undefined
  inventory: ListedInventory | undefined
  store: SelectionStore
}

/** While nothing is selected: one press selects what would be paid instantly. */
export function LimitOffer({ forecast, inventory, store }: LimitOfferProps) {
  const t = useT(inventoryTexts)
  if (!forecast || !inventory) return null
  const { instantMaxGrosze } = forecast
  const isUseful = instantMaxGrosze >= inventory.minimumGrosze && inventory.payoutGrosze > instantMaxGrosze
  function fill() {
    const taken = itemsWithinLimit(inventory?.sellable ?? [], instantMaxGrosze, SALE_ITEMS_MAX)
    store.replace(taken.map(({ assetId }) => assetId))
  }
  if (!isUseful) return null
  return (
    <Button variant="primary" isFull className={styles['limit-fill']} onClick={fill}>
      {t('forecast.fill', { amount: formatZlotyShort(instantMaxGrosze) })}
    </Button>
  )
}
