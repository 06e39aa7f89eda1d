import type { AdvanceObstacle } from '@app/contract/selling/payout-preview'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { formatGrosze, formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { itemsOverLimit } from './fit-limit.ts'
import { inventoryTexts } from './inventory-texts.ts'
import { outlookLines } from './outlook-words.ts'
import type { SelectionStore } from './selection-store.ts'
import type { Outlook } from './use-selection-preview.ts'
import type { Summary } from './use-summary.ts'

type PayoutOutlookProps = { outlook: Outlook | undefined; summary: Summary; store: SelectionStore }

/** When this seller gets the selected sum, and how much of it fits the limit for instant payouts. */
export function PayoutOutlook({ outlook, summary, store }: PayoutOutlookProps) {
  if (!outlook) return null
  const { preview, isEarlier, instantMaxGrosze } = outlook
  const isOver = instantMaxGrosze > 0 && summary.payoutGrosze > instantMaxGrosze
  return (
    <div className="outlook">
      <LimitMeter outlook={outlook} saleGrosze={summary.payoutGrosze} />
      <div className={classNames('outlook-when', isEarlier && 'is-earlier')}>
        <Icon name="clock" />
        {isOver ? <OverLimit outlook={outlook} /> : <Lines outlook={outlook} />}
      </div>
      {!isOver && preview.reason ? <Why reason={preview.reason} /> : null}
      {isOver ? <FitButton summary={summary} store={store} maxGrosze={instantMaxGrosze} /> : null}
    </div>
  )
}

function Lines({ outlook: { preview } }: { outlook: Outlook }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  return (
    <ul>
      {outlookLines(preview, { t, language }).map(({ methods, when }) => (
        <li key={when}>
          {methods === '' ? t('outlook.payout') : `${methods}:`} <strong>{when}</strong>
        </li>
      ))}
    </ul>
  )
}

function OverLimit({ outlook: { preview, instantMaxGrosze } }: { outlook: Outlook }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const moment = formatMoment(preview.laterAt, language, preview.serverTime)
  return (
    <p>
      {t.rich('outlook.over', {
        max: formatGrosze(instantMaxGrosze),
        moment: <strong key="moment">{moment}</strong>,
      })}
    </p>
  )
}

function Why({ reason }: { reason: AdvanceObstacle }) {
  const t = useT(inventoryTexts)
  if (reason === 'chosen' || reason === 'details') return null
  return <p className="outlook-why">{t(`outlook.why.${reason}`)}</p>
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
      {t('outlook.fit', { count: dropped.length })}
    </Button>
  )
}

/** The used part, this sale, and the rest of the seller's limit. */
function LimitMeter({ outlook: { preview }, saleGrosze }: { outlook: Outlook; saleGrosze: number }) {
  const t = useT(inventoryTexts)
  const { limit } = preview
  if (!limit || limit.total === 0) return null
  const totalGrosze = toGrosze(limit.total)
  const usedGrosze = Math.min(toGrosze(limit.used), totalGrosze)
  const takenGrosze = usedGrosze + saleGrosze
  const percent = (grosze: number) => `${Math.min(100, (grosze / totalGrosze) * 100)}%`
  return (
    <div className="limit-meter">
      <div className="limit-words">
        <span>{t('outlook.limit')}</span>
        <span className="num">
          {t('outlook.limitOf', {
            taken: formatZlotyShort(takenGrosze),
            total: formatZlotyShort(totalGrosze),
          })}
        </span>
      </div>
      <div className={classNames('limit-bar', takenGrosze > totalGrosze && 'is-over')} aria-hidden="true">
        <span className="limit-used" style={{ width: percent(usedGrosze) }} />
        <span style={{ width: percent(saleGrosze) }} />
      </div>
    </div>
  )
}
