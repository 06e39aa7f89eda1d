import type { BoardLine } from '@app/contract/selling/payout-board'
import { PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { boardTexts } from './board-texts.ts'
import { useDuration } from './use-duration.ts'
import { useRailName } from './use-rail-name.ts'
import styles from '#features/site/payout-board/window-table.module.css'

type Part = 'last24Hours' | 'last30Days'

/** One time window with a row for each method. When there are too few payouts, the table says so. */
export function WindowTable({ lines, part }: { lines: readonly BoardLine[]; part: Part }) {
  const t = useT(boardTexts)
  const nameOf = useRailName()
  const language = useLanguage()
  const columns = useColumns(part)
  const isBusy = (line: BoardLine) => line[part].paid + line[part].failed > 0
  const rows = lines.filter(isBusy)
  const quiet = lines.filter((line) => !isBusy(line)).map(({ rail }) => nameOf(rail))
  return (
    <div className={styles['board-window']}>
      {rows.length > 0 ? (
        <PlainTable
          caption={t(`window.${part}`)}
          isCaptionHidden
          hasNoLinks
          columns={columns}
          rows={rows}
          rowId={({ rail }) => rail}
        />
      ) : null}
      {quiet.length > 0 ? (
        <p className="mid small">
          {t('few.none', { methods: new Intl.ListFormat(language, { type: 'conjunction' }).format(quiet) })}
        </p>
      ) : null}
    </div>
  )
}

function useColumns(part: Part): Column<BoardLine>[] {
  const t = useT(boardTexts)
  const nameOf = useRailName()
  const duration = useDuration()
  const time = (seconds: number | null, isUnknown: string) =>
    seconds === null ? <span className="low">{isUnknown}</span> : <b className="num">{duration(seconds)}</b>
  /** A column has its header; on a phone the number needs a word. */
  const counted = (count: number, words: string) => (
    <>
      <span className={`${styles['in-table']} num`}>{count}</span>
      <span className={`${styles['in-card']} num`}>{words}</span>
    </>
  )
  return columnsOf((id) => t(`column.${id}`), {
    method: ({ rail }) => nameOf(rail),
    median: {
      isRight: true,
      onCard: 'aside',
      cell: ({ [part]: { medianSeconds } }) => (
        <>
          {medianSeconds === null ? null : (
            <span className={`${styles['in-card']} low`}>{t('card.median')}</span>
          )}
          {time(medianSeconds, t('few.some'))}
        </>
      ),
    },
    p90: {
      isRight: true,
      onCard: 'inline',
      cell: (line) => (
        <>
          <span className={styles['in-card']}>{t('card.p90')}</span>
          {time(line[part].p90Seconds, '–')}
        </>
      ),
    },
    paid: {
      isRight: true,
      onCard: 'inline',
      cell: (line) => counted(line[part].paid, t('card.paid', { count: line[part].paid })),
    },
    failed: {
      isRight: true,
      onCard: 'inline',
      cell: (line) => counted(line[part].failed, t('card.failed', { count: line[part].failed })),
    },
  })
}
