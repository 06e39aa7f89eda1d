import type { AdvanceObstacle } from '@app/contract/selling/payout-preview'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { formatGrosze, formatZlotyShort, toGrosze } from '#lib/format-money.ts'
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
  if (!forecast) return null
  const { preview, isEarlier, instantMaxGrosze } = forecast
  const isOver = instantMaxGrosze > 0 && summary.payoutGrosze > instantMaxGrosze
  return (
    <div className={styles.forecast}>
      <LimitMeter forecast={forecast} saleGrosze={summary.payoutGrosze} />
      <div className={classNames(styles['forecast-when'], isEarlier && styles['is-earlier'])}>
        <Icon name="clock" />
        {isOver ? <OverLimit forecast={forecast} /> : <Lines forecast={forecast} />}
      </div>
      {!isOver && preview.reason ? <Why reason={preview.reason} /> : null}
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

function OverLimit({ forecast: { preview, instantMaxGrosze } }: { forecast: SelectionForecast }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const moment = formatMoment(preview.laterAt, language, preview.serverTime)
  return (
    <p>
      {t.rich('forecast.over', {
        max: formatGrosze(instantMaxGrosze),
        moment: <strong key="moment">{moment}</strong>,
      })}
    </p>
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

/** The used part, this sale, and the rest of the seller's limit. */
function LimitMeter({
  forecast: { preview },
  saleGrosze,
}: {
  forecast: SelectionForecast
  saleGrosze: number
}) {
  const t = useT(inventoryTexts)
  const { limit } = preview
  if (!limit || limit.total === 0) return null
  const totalGrosze = toGrosze(limit.total)
  const usedGrosze = Math.min(toGrosze(limit.used), totalGrosze)
  const takenGrosze = usedGrosze + saleGrosze
  const percent = (grosze: number) => `${Math.min(100, (grosze / totalGrosze) * 100)}%`
  return (
    <div className={styles['limit-meter']}>
      <div className={styles['limit-words']}>
        <span>{t('forecast.limit')}</span>
        <span className="num">
          {t('forecast.limitOf', {
            taken: formatZlotyShort(takenGrosze),
            total: formatZlotyShort(totalGrosze),
          })}
        </span>
      </div>
      <div
        className={classNames(styles['limit-bar'], takenGrosze > totalGrosze && styles['is-over'])}
        aria-hidden="true"
      >
        <span className={styles['limit-used']} style={{ width: percent(usedGrosze) }} />
        <span style={{ width: percent(saleGrosze) }} />
      </div>
    </div>
  )
}
