import type { PayoutBoardResponse } from '@app/contract/selling/payout-board'
import { BOARD_MIN } from '@app/contract/selling/payout-board-facts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { publicQuery } from '#lib/api/route-query.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'
import { paths } from '#lib/paths.ts'
import { BoardAnswer, sortedBySpeed } from './board-answer.tsx'
import { boardTexts } from './board-texts.ts'
import { QueuesNow } from './queues-now.tsx'
import { WindowTable } from './window-table.tsx'
import proofStyles from '#components/proof.module.css'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#features/site/payout-board/payout-board-page.module.css'

// Below the fold, so they do not delay the figures.
const MedianChart = lazy(
  lazyWithRetry(() => import('./median-chart.tsx').then((file) => ({ default: file.MedianChart }))),
)
const PaidList = lazy(
  lazyWithRetry(() => import('./paid-list.tsx').then((file) => ({ default: file.PaidList }))),
)

const REFRESH_MS = 60_000
const payoutBoardQuery = publicQuery('GET /api/stats/payout-board', {})
const WINDOWS = ['last24Hours', 'last30Days'] as const
type Window = (typeof WINDOWS)[number]
const HOW = ['time', 'measured', 'failed', 'private'] as const

/** A public page with our real payout times. */
export function PayoutBoardPage() {
  const t = useT(boardTexts)
  const board = useQuery({ ...payoutBoardQuery, refetchInterval: REFRESH_MS })
  return (
    <div className={`${proofStyles.proof} ${styles['payout-board']}`}>
      <PageMeta title={t('meta.title')} description={t('meta.description')} path={paths.payoutBoard} />
      <PageHeading>{t('title')}</PageHeading>
      <BoardAnswer lines={board.data?.lines} />
      <BoardTimes board={board} />
      <QueuesNow />
      {board.data && board.data.countedAt !== null ? (
        <Suspense fallback={null}>
          <MedianChart lines={board.data.lines} />
          <PaidList entries={board.data.entries} />
        </Suspense>
      ) : null}
      <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="board-how">
        <h2 id="board-how">{t('how.title')}</h2>
        <ul className={proofStyles['proof-list']}>
          {HOW.map((part) => (
            <li key={part}>{t(`how.${part}`)}</li>
          ))}
        </ul>
      </section>
      <div className="row">
        <ButtonLink variant="primary" to={paths.inventory}>
          {t('go.sell')}
        </ButtonLink>
      </div>
    </div>
  )
}

function BoardTimes({
  board: { data: value, isError, refetch },
}: {
  board: UseQueryResult<PayoutBoardResponse>
}) {
  const t = useT(boardTexts)
  if (isError) return <ErrorNotice message={t('board.failed')} onRetry={() => void refetch()} />
  if (!value)
    return (
      <div className={`panel ${proofStyles['proof-section']} ${styles['board-waits']}`} aria-busy="true">
        <output className="visually-hidden">{t('board.loading')}</output>
        <Skeleton shape="row" count={3} />
      </div>
    )
  if (value.countedAt === null)
    return (
      <div className={`panel ${styles['board-waits']}`}>
        <EmptyState icon="clock" level={2} title={t('board.never')} />
      </div>
    )
  return <Figures board={value} countedAt={value.countedAt} />
}

function Figures({ board: { lines }, countedAt }: { board: PayoutBoardResponse; countedAt: string }) {
  const t = useT(boardTexts)
  const language = useLanguage()
  const [part, setPart] = useState<Window>('last30Days')
  const hasFew = lines.some((line) => line[part].paid > 0 && line[part].medianSeconds === null)
  return (
    <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="board-times">
      <h2 id="board-times">{t('window.title')}</h2>
      <Segments
        label={t('window.label')}
        options={WINDOWS.map((value) => ({ value, label: t(`window.${value}`) }))}
        value={part}
        onChange={setPart}
      />
      <WindowTable lines={sortedBySpeed(lines)} part={part} />
      {hasFew ? <p className={fieldStyles.hint}>{t('few.hint', { count: BOARD_MIN })}</p> : null}
      <p className="caption low">
        {t('board.counted', {
          measured: lines.reduce((sum, line) => sum + line[part].measured, 0),
          time: formatDateTime(countedAt, language),
        })}
      </p>
    </section>
  )
}
