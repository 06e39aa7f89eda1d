import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { itemsWithinLimit } from './fit-limit.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedInventory } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'
import type { Outlook } from './use-selection-preview.ts'

type LimitOfferProps = {
  outlook: Outlook | undefined
  inventory: ListedInventory | undefined
  store: SelectionStore
}

/** While nothing is selected: one press selects what would be paid instantly. */
export function LimitOffer({ outlook, inventory, store }: LimitOfferProps) {
  const t = useT(inventoryTexts)
  if (!outlook || !inventory) return null
  const { instantMaxGrosze } = outlook
  const isUseful = instantMaxGrosze >= inventory.minimumGrosze && inventory.payoutGrosze > instantMaxGrosze
  function fill() {
    const taken = itemsWithinLimit(inventory?.sellable ?? [], instantMaxGrosze, SALE_ITEMS_MAX)
    store.replace(taken.map(({ assetId }) => assetId))
  }
  return (
    <>
      {isUseful ? (
        <Button isFull onClick={fill}>
          {t('outlook.fill', { amount: formatZlotyShort(instantMaxGrosze) })}
        </Button>
      ) : null}
      <LimitSteps outlook={outlook} />
    </>
  )
}

/** How the limit grows with settled sales. */
function LimitSteps({ outlook: { preview } }: { outlook: Outlook }) {
  const t = useT(inventoryTexts)
  const { steps, settledSales, limit } = preview
  const next = steps.find((step) => step.settledSales > settledSales)
  if (!next || steps.length < 2) return null
  return (
    <div className="limit-ladder">
      <p className="caption mid">{t('outlook.ladder')}</p>
      <ol className="limit-steps num">
        {steps.map((step) => (
          <li
            key={step.settledSales}
            className={classNames(step.limit <= (limit?.total ?? 0) && 'is-reached')}
            aria-current={step.limit === limit?.total ? 'step' : undefined}
          >
            {formatZlotyShort(toGrosze(step.limit))}
          </li>
        ))}
      </ol>
      <p className="caption low">
        {t('outlook.next', {
          count: next.settledSales - settledSales,
          amount: formatZlotyShort(toGrosze(next.limit)),
        })}
      </p>
    </div>
  )
}
