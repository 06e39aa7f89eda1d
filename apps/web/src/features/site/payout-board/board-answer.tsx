import type { BoardLine } from '@app/contract/selling/payout-board'
import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { payoutFiguresQuery } from '#lib/public-queries.ts'
import { boardTexts } from './board-texts.ts'
import { useDuration } from './use-duration.ts'
import { useRailName } from './use-rail-name.ts'
import styles from '#features/site/payout-board/board-answer.module.css'

/** The fastest method first; methods without a time come last. */
export function sortedBySpeed(lines: readonly BoardLine[]): BoardLine[] {
  const time = ({ last30Days }: BoardLine) => last30Days.medianSeconds ?? Number.POSITIVE_INFINITY
  return lines.toSorted((one, other) => (time(one) < time(other) ? -1 : 1))
}

/** How fast we pay, in the same figures as on the home page. While there are too few, the page says what it shows. */
export function BoardAnswer({ lines = [] }: { lines: readonly BoardLine[] | undefined }) {
  const t = useT(boardTexts)
  const duration = useDuration()
  const nameOf = useRailName()
  const { data: figures } = useQuery(payoutFiguresQuery)
  const median = figures?.medianSeconds ?? null
  const p90 = figures?.p90Seconds ?? null
  const hasInstantTransfer = lines.some(
    ({ rail }) => RAIL_REGISTRY[rail].method === 'bank' && RAIL_REGISTRY[rail].pace === 'minutes',
  )
  return (
    <div className={styles['board-answer']}>
      <p className="lead">
        {median === null || p90 === null
          ? t('lead')
          : t('answer.text', { median: duration(median), p90: duration(p90) })}
      </p>
      {lines.map(({ rail, last30Days: { medianSeconds } }) =>
        medianSeconds === null || RAIL_REGISTRY[rail].pace !== 'banking' ? null : (
          <p key={rail} className="mid">
            {hasInstantTransfer
              ? t('answer.fallback', { time: duration(medianSeconds) })
              : t('answer.banking', { method: nameOf(rail), time: duration(medianSeconds) })}
          </p>
        ),
      )}
    </div>
  )
}
