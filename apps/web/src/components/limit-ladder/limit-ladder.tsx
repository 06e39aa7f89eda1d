import type { SelectionPreviewResponse } from '@app/contract/selling/payout-preview'
import { formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { limitLadderTexts } from './limit-ladder-texts.ts'
import styles from '#components/limit-ladder/limit-ladder.module.css'

type Limit = NonNullable<SelectionPreviewResponse['limit']>

/** What the seller still gets at once. */
export function LimitLeft({ limit }: { limit: Limit }) {
  const t = useT(limitLadderTexts)
  const amounts = {
    left: formatZlotyShort(toGrosze(limit.left)),
    total: formatZlotyShort(toGrosze(limit.total)),
  }
  return <span className="num">{t('left', amounts)}</span>
}

/** What is left of the limit of instant payouts, and how it grows with settled sales. */
export function LimitLadder({ preview }: { preview: SelectionPreviewResponse }) {
  const { steps, settledSales, limit } = preview
  const next = steps.find((step) => step.settledSales > settledSales)
  const hasSteps = next !== undefined && steps.length > 1
  if (!limit && !hasSteps) return null
  return (
    <div className={styles['limit-ladder']}>
      {limit ? (
        <>
          <p className="caption mid">
            <LimitLeft limit={limit} />
          </p>
          <div className={styles['limit-left']} aria-hidden="true">
            <span style={{ width: `${limit.total === 0 ? 0 : (limit.left / limit.total) * 100}%` }} />
          </div>
        </>
      ) : null}
      {hasSteps ? <Steps preview={preview} next={next} /> : null}
    </div>
  )
}

type Step = SelectionPreviewResponse['steps'][number]

function Steps({ preview, next }: { preview: SelectionPreviewResponse; next: Step }) {
  const t = useT(limitLadderTexts)
  const { steps, settledSales, limit } = preview
  return (
    <>
      <ol className={`${styles['limit-steps']} num`}>
        {steps.map((step) => (
          <li key={step.settledSales} aria-current={step.limit === limit?.total ? 'step' : undefined}>
            {formatZlotyShort(toGrosze(step.limit))}
          </li>
        ))}
      </ol>
      <p className="caption low">
        {t('next', {
          count: next.settledSales - settledSales,
          amount: formatZlotyShort(toGrosze(next.limit)),
        })}
      </p>
    </>
  )
}
