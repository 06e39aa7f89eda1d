import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { itemsWithinLimit } from './fit-limit.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedInventory } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'
import type { SelectionForecast } from './use-selection-preview.ts'
import styles from '#features/seller/inventory/limit-offer.module.css'

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
  return (
    <>
      {isUseful ? (
        <Button isFull onClick={fill}>
          {t('forecast.fill', { amount: formatZlotyShort(instantMaxGrosze) })}
        </Button>
      ) : null}
      <LimitSteps forecast={forecast} />
    </>
  )
}

/** How the limit grows with settled sales. */
function LimitSteps({ forecast: { preview } }: { forecast: SelectionForecast }) {
  const t = useT(inventoryTexts)
  const { steps, settledSales, limit } = preview
  const next = steps.find((step) => step.settledSales > settledSales)
  if (!next || steps.length < 2) return null
  return (
    <div className={styles['limit-ladder']}>
      <p className="caption mid">{t('forecast.ladder')}</p>
      <ol className={`${styles['limit-steps']} num`}>
        {steps.map((step) => (
          <li
            key={step.settledSales}
            className={classNames(step.limit <= (limit?.total ?? 0) && styles['is-reached'])}
            aria-current={step.limit === limit?.total ? 'step' : undefined}
          >
            {formatZlotyShort(toGrosze(step.limit))}
          </li>
        ))}
      </ol>
      <p className="caption low">
        {t('forecast.next', {
          count: next.settledSales - settledSales,
          amount: formatZlotyShort(toGrosze(next.limit)),
        })}
      </p>
    </div>
  )
}
