import type { SelectionPreviewResponse } from '@app/contract/selling/payout-preview'
import { classNames } from '#components/ui/class-names.ts'
import { formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { limitLadderTexts } from './limit-ladder-texts.ts'
import styles from '#components/limit-ladder/limit-ladder.module.css'

/** How the limit of instant payouts grows with settled sales; nothing at its end. */
export function LimitLadder({ preview }: { preview: SelectionPreviewResponse }) {
  const t = useT(limitLadderTexts)
  const { steps, settledSales, limit } = preview
  const next = steps.find((step) => step.settledSales > settledSales)
  if (!next || steps.length < 2) return null
  return (
    <div className={styles['limit-ladder']}>
      <p className="caption mid">{t('title')}</p>
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
        {t('next', {
          count: next.settledSales - settledSales,
          amount: formatZlotyShort(toGrosze(next.limit)),
        })}
      </p>
    </div>
  )
}
