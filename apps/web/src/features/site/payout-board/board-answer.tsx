import type { BoardLine } from '@app/contract/selling/payout-board'
import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import { useT } from '#lib/i18n/use-t.ts'
import { boardTexts } from './board-texts.ts'
import { useDuration } from './use-duration.ts'
import { useRailName } from './use-rail-name.ts'
import styles from '#features/site/payout-board/board-answer.module.css'

type Timed = BoardLine & { medianSeconds: number; p90Seconds: number }

/** The fastest method first; methods without a time come last. */
export function sortedBySpeed(lines: readonly BoardLine[]): BoardLine[] {
  const time = ({ last30Days }: BoardLine) => last30Days.medianSeconds ?? Number.POSITIVE_INFINITY
  return lines.toSorted((one, other) => (time(one) < time(other) ? -1 : 1))
}

function timedLines(lines: readonly BoardLine[]): Timed[] {
  return lines.flatMap((line) => {
    const { medianSeconds, p90Seconds } = line.last30Days
    return medianSeconds === null || p90Seconds === null ? [] : [{ ...line, medianSeconds, p90Seconds }]
  })
}

/** Rounded up like every time of this page. */
const minutesOf = ({ medianSeconds }: Timed) => Math.ceil(medianSeconds / 60)

/** How fast we pay, in one line from the measured times. While there are too few, the page says what it shows. */
export function BoardAnswer({ lines }: { lines: readonly BoardLine[] | undefined }) {
  const t = useT(boardTexts)
  const duration = useDuration()
  const nameOf = useRailName()
  const timed = timedLines(sortedBySpeed(lines ?? []))
  const instant = timed.filter(({ rail }) => RAIL_REGISTRY[rail].pace === 'minutes')
  const slow = timed.filter(({ rail }) => RAIL_REGISTRY[rail].pace === 'banking')
  const [first, last] = [instant[0], instant.at(-1)]
  if (!first || !last) return <p className={`lead ${styles['board-answer']}`}>{t('lead')}</p>
  const hasInstantTransfer = instant.some(({ rail }) => RAIL_REGISTRY[rail].method === 'bank')
  const from = minutesOf(first)
  const to = minutesOf(last)
  const p90 = Math.max(...instant.map(({ p90Seconds }) => p90Seconds))
  return (
    <div className={styles['board-answer']}>
      <p className={styles['board-time']}>
        {from === to ? t('answer.minute', { to }) : t('answer.minutes', { from, to })}
      </p>
      <p className="mid">
        {t('answer.text', { p90: duration(p90) })}
        {slow.map(({ rail, medianSeconds }) => (
          <span key={rail}>
            {' '}
            {hasInstantTransfer
              ? t('answer.fallback', { time: duration(medianSeconds) })
              : t('answer.banking', { method: nameOf(rail), time: duration(medianSeconds) })}
          </span>
        ))}
      </p>
    </div>
  )
}
