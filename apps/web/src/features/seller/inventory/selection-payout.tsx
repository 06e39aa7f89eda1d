import type { AdvanceObstacle } from '@app/contract/selling/sale-facts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { itemsOverLimit } from './fit-limit.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { payoutLines } from './selection-payout-words.ts'
import type { SelectionStore } from './selection-store.ts'
import type { SelectionForecast } from './use-selection-preview.ts'
import type { Summary } from './use-summary.ts'
import styles from '#features/seller/inventory/selection-payout.module.css'

type SelectionPayoutProps = {
  forecast: SelectionForecast | undefined
  summary: Summary
  store: SelectionStore
}

/** When this seller gets the selected sum, and how much of it fits the limit for instant payouts. */
export function SelectionPayout({ forecast, summary, store }: SelectionPayoutProps) {
  const t = useT(inventoryTexts)
  if (!forecast) return null
  const { preview, isEarlier, instantMaxGrosze } = forecast
  const isOver = instantMaxGrosze > 0 && summary.payoutGrosze > instantMaxGrosze
  // Within the limit of advances a larger sum may still wait for a person, and then no date is known.
  const isDeferred = preview.methods.every(({ payoutCase }) => payoutCase !== 'advance')
  return (
    <div className={styles.forecast}>
      <div className={classNames(styles['forecast-when'], isEarlier && styles['is-earlier'])}>
        <Icon name="clock" />
        <Lines forecast={forecast} />
      </div>
      <LimitMeter forecast={forecast} saleGrosze={summary.payoutGrosze} />
      {isOver && isDeferred ? (
        <p className={styles['forecast-why']}>{t('forecast.over')}</p>
      ) : preview.reason ? (
        <Why reason={preview.reason} />
      ) : null}
      {isOver ? <FitButton summary={summary} store={store} maxGrosze={instantMaxGrosze} /> : null}
    </div>
  )
}

function Lines({ forecast: { preview } }: { forecast: SelectionForecast }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  return (
    <ul>
      {payoutLines(preview, { t, language }).map(({ methods, when }) => (
        <li key={when}>
          {methods === '' ? t('forecast.payout') : `${methods}:`} <strong>{when}</strong>
        </li>
      ))}
    </ul>
  )
}

function Why({ reason }: { reason: AdvanceObstacle }) {
  const t = useT(inventoryTexts)
  if (reason === 'chosen' || reason === 'details') return null
  return <p className={styles['forecast-why']}>{t(`forecast.why.${reason}`)}</p>
}

type FitButtonProps = { summary: Summary; store: SelectionStore; maxGrosze: number }

/** Offered only when a sale remains that is large enough. */
function FitButton({ summary, store, maxGrosze }: FitButtonProps) {
  const t = useT(inventoryTexts)
  const dropped = itemsOverLimit(summary.items, maxGrosze)
  const leftGrosze = dropped.reduce((left, item) => left - item.payoutGrosze, summary.payoutGrosze)
  if (leftGrosze < summary.minimumGrosze || leftGrosze === 0) return null
  function fit() {
    const gone = new Set(dropped.map(({ assetId }) => assetId))
    store.replace([...store.read()].filter((assetId) => !gone.has(assetId)))
  }
  return (
    <Button size="small" isFull onClick={fit}>
      {t('forecast.fit', { count: dropped.length })}
    </Button>
  )
}

/** The used part, this sale, and the rest of what this seller gets instantly. */
function LimitMeter({
  forecast: { preview, instantMaxGrosze },
  saleGrosze,
}: {
  forecast: SelectionForecast
  saleGrosze: number
}) {
  const t = useT(inventoryTexts)
  const { limit } = preview
  if (!limit || limit.total === 0) return null
  const ownGrosze = toGrosze(limit.total)
  const usedGrosze = Math.min(toGrosze(limit.used), ownGrosze)
  // A sum that somebody approves first is not paid instantly, so the rest may be smaller than the limit says.
  const isWhole = instantMaxGrosze === ownGrosze - usedGrosze
  const totalGrosze = isWhole ? ownGrosze : usedGrosze + instantMaxGrosze
  const percent = (grosze: number) =>
    `${totalGrosze === 0 ? 100 : Math.min(100, (grosze / totalGrosze) * 100)}%`
  const amounts = {
    total: formatZlotyShort(totalGrosze),
    after: formatZlotyShort(instantMaxGrosze - saleGrosze),
    left: formatZlotyShort(instantMaxGrosze),
    over: formatZlotyShort(saleGrosze - instantMaxGrosze),
  }
  const isOver = saleGrosze > instantMaxGrosze
  return (
    <div className={styles['limit-meter']}>
      <div className={classNames(styles['limit-bar'], isOver && styles['is-over'])} aria-hidden="true">
        <span className={styles['limit-used']} style={{ width: percent(usedGrosze) }} />
        <span style={{ width: percent(saleGrosze) }} />
      </div>
      <p className="num">
        {!isWhole
          ? t('forecast.limitNow', amounts)
          : t(isOver ? 'forecast.limitOver' : 'forecast.limit', amounts)}
      </p>
    </div>
  )
}
