import type { TradeHistoryEntry } from '@app/contract/selling/sales'
import type { UseQueryResult } from '@tanstack/react-query'
import { saleNews, salePillOf } from '#components/sale-words/sale-news.ts'
import { saleWords } from '#components/sale-words/sale-words.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { salePath } from '#lib/paths.ts'
import { inventoryTexts } from './inventory-texts.ts'
import styles from '#features/seller/inventory/sales-history.module.css'

type History = UseQueryResult<TradeHistoryEntry[]>

const PICTURES_MAX = 3
const ROWS_LOADING = 3

export function SalesHistory({ history }: { history: History }) {
  const t = useT(inventoryTexts)
  return (
    <section className={styles['sales-history']} aria-labelledby="history-title">
      <h2 id="history-title">{t('history.title')}</h2>
      <HistoryContent history={history} />
    </section>
  )
}

export function HistoryContent({
  history: { data: value, isError, isFetching, refetch },
  emptyLevel = 3,
}: {
  history: History
  emptyLevel?: 2 | 3
}) {
  const t = useT(inventoryTexts)
  const failure = isError ? (
    <ErrorNotice message={t('history.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : null
  if (!value) {
    return (
      failure ?? (
        <div className={`panel ${styles['history-loading']}`} aria-busy="true">
          <Skeleton shape="row" count={ROWS_LOADING} />
        </div>
      )
    )
  }
  return (
    <>
      {failure}
      {value.length === 0 ? (
        <div className="panel">
          <EmptyState icon="clock" title={t('history.empty')} level={emptyLevel}>
            {t('history.emptyLead')}
          </EmptyState>
        </div>
      ) : (
        <ul className={`panel ${styles['history-rows']}`}>
          {value.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  )
}

function HistoryRow({ entry }: { entry: TradeHistoryEntry }) {
  const t = useT(inventoryTexts)
  const ui = useT(uiTexts)
  const words = useT(saleWords)
  const language = useLanguage()
  const { items } = entry.details
  const pill = salePillOf(entry)
  const link = entry.status === 'pending' ? 'track' : 'details'
  const restCount = items.length - PICTURES_MAX
  const newsOf = () => {
    const word = words(`news.${saleNews(entry)}`)
    return entry.state === 'protected' && entry.protectedUntil !== null
      ? t('history.until', { news: word, moment: formatDateTime(entry.protectedUntil, language) })
      : word
  }
  return (
    <li className={styles['history-row']}>
      <span className={styles['history-name']}>
        <span className="num">{t('history.number', { number: entry.number })}</span>
        <time className="caption low" dateTime={toMachineDate(entry.createdAt)}>
          {formatDateTime(entry.createdAt, language)}
        </time>
      </span>
      <span className={styles['history-items']}>
        {items.slice(0, PICTURES_MAX).map((item) => (
          <ItemPicture key={item.assetId} url={item.image} width={96} height={72} />
        ))}
        {restCount > 0 ? (
          <span className="caption mid num" aria-hidden="true">
            {t('history.more', { count: restCount })}
          </span>
        ) : null}
        <span className="visually-hidden">{ui('selection.items', { count: items.length })}</span>
      </span>
      <Money grosze={toGrosze(entry.amount)} isPayout={pill !== 'returned'} />
      <span className={styles['history-status']}>
        <StatusPill kind="sale" status={pill} />
        <span className="caption low">{pill === 'returned' ? t('history.onBalance') : newsOf()}</span>
      </span>
      <PageLink to={salePath(entry.id)} aria-label={t(`history.${link}Number`, { number: entry.number })}>
        {t(`history.${link}`)}
      </PageLink>
    </li>
  )
}
