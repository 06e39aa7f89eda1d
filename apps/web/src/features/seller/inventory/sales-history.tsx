import type { Language } from '@app/contract/languages'
import type { TradeHistoryEntry } from '@app/contract/selling/sales'
import { saleNews, salePillOf } from '#components/sale-words/sale-news.ts'
import { saleWords } from '#components/sale-words/sale-words.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { formatMoment, formatMonthOf, formatTime, toMachineDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths, salePath } from '#lib/paths.ts'
import { methodName } from '#lib/payout-names.ts'
import { HISTORY_ROWS } from './inventory-calls.ts'
import { inventoryTexts } from './inventory-texts.ts'
import styles from '#features/seller/inventory/sales-history.module.css'

type History = {
  data: TradeHistoryEntry[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
  /** Older sales are not loaded yet. */
  hasNextPage?: boolean
}

const PICTURES_MAX = 3
const ROWS_LOADING = 3
const ROWS_BELOW_ITEMS = 5

/** The newest sales below the items; the page of sales has all of them. */
export function LastSales({ history }: { history: History }) {
  const t = useT(inventoryTexts)
  const count = history.data?.length ?? 0
  return (
    <section className={styles['sales-history']} aria-labelledby="history-title">
      <h2 id="history-title">{t('history.title')}</h2>
      <HistoryContent history={history} rowsMax={ROWS_BELOW_ITEMS} />
      {count > ROWS_BELOW_ITEMS ? (
        <ButtonLink to={paths.accountSales} className={styles['history-all']}>
          {count < HISTORY_ROWS ? t('history.all', { count }) : t('history.allOfMany')}
        </ButtonLink>
      ) : null}
    </section>
  )
}

export function HistoryContent({
  history: { data: value, isError, isFetching, refetch, hasNextPage = false },
  emptyLevel = 3,
  rowsMax,
}: {
  history: History
  emptyLevel?: 2 | 3
  /** Only so many of the newest sales, without months. */
  rowsMax?: number
}) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
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
      ) : rowsMax === undefined ? (
        groupByMonth(value, language).map(({ month, entries }, place, { length }) => (
          <Month
            key={month}
            month={month}
            entries={entries}
            level={emptyLevel}
            isWhole={!hasNextPage || place < length - 1}
          />
        ))
      ) : (
        <Rows entries={value.slice(0, rowsMax)} />
      )}
    </>
  )
}

function groupByMonth(entries: TradeHistoryEntry[], language: Language) {
  const months = new Map<string, TradeHistoryEntry[]>()
  for (const entry of entries) {
    const month = formatMonthOf(entry.createdAt, language)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([month, ofMonth]) => ({ month, entries: ofMonth }))
}

type MonthProps = {
  month: string
  entries: TradeHistoryEntry[]
  level: 2 | 3
  /** A month whose older sales are not loaded has no sum yet. */
  isWhole: boolean
}

function Month({ month, entries, level, isWhole }: MonthProps) {
  const t = useT(inventoryTexts)
  const paid = entries.filter((entry) => saleNews(entry) === 'paid')
  const sum = paid.reduce((grosze, { amount }) => grosze + toGrosze(amount), 0)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles['history-month']}>
      <div className={styles['history-month-head']}>
        <Heading>{month}</Heading>
        {sum > 0 && isWhole ? (
          <span className="caption mid num">{t('history.paidSum', { amount: formatGrosze(sum) })}</span>
        ) : null}
      </div>
      <Rows entries={entries} />
    </section>
  )
}

function Rows({ entries }: { entries: TradeHistoryEntry[] }) {
  return (
    <ul className="panel">
      {entries.map((entry) => (
        <HistoryRow key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function HistoryRow({ entry }: { entry: TradeHistoryEntry }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const newsOf = useNews()
  const wait = useWait(entry)
  const { items } = entry.details
  const pill = salePillOf(entry)
  const [first] = items
  const time = formatTime(entry.createdAt, language)
  const moment = formatMoment(entry.createdAt, language, null)
  return (
    <li className={styles['history-row']}>
      <span className={styles['history-items']} aria-hidden="true">
        {items.slice(0, PICTURES_MAX).map((item) => (
          <ItemPicture key={item.assetId} url={item.image} width={96} height={72} />
        ))}
      </span>
      <span className={styles['history-name']}>
        <PageLink to={salePath(entry.id)}>
          {first ? <span lang="en">{shortName(first)}</span> : null}
          {items.length > 1 ? ` ${t('history.others', { count: items.length - 1 })}` : null}
          <span className="visually-hidden">, {t('history.number', { number: entry.number })}</span>
        </PageLink>
        <span className={`${styles['history-when']} caption low num`}>
          <time dateTime={toMachineDate(entry.createdAt)}>
            {moment === time ? t('history.today', { time }) : moment}
          </time>
          <span aria-hidden="true">{t('history.shortNumber', { number: entry.number })}</span>
        </span>
      </span>
      <span className={styles['history-status']}>
        <StatusPill kind="sale" status={pill} isQuiet={pill === 'completed'} />
        <span className="caption low num">{newsOf(entry)}</span>
        {wait ? <span className="caption low num">{wait}</span> : null}
      </span>
      <span className={styles['history-amount']}>
        <Money grosze={toGrosze(entry.amount)} isPayout={pill === 'completed'} />
        <Icon name="chevron" isSmall />
      </span>
    </li>
  )
}

/** As players say it: `AK-47 | Redline FT`. */
function shortName({ name, wear }: TradeHistoryEntry['details']['items'][number]): string {
  return [name, wear?.toUpperCase()].filter(Boolean).join('\u00a0')
}

function useNews(): (entry: TradeHistoryEntry) => string {
  const t = useT(inventoryTexts)
  const words = useT(saleWords)
  const language = useLanguage()
  return (entry) => {
    const news = saleNews(entry)
    const word = words(`news.${news}`)
    if (news === 'returned') return t('history.onBalance')
    if (news === 'paid' && entry.completedAt !== null)
      return t('history.paid', {
        method: methodName(t, entry.paymentMethod),
        moment: formatMoment(entry.completedAt, language, entry.createdAt),
      })
    return entry.state === 'protected' && entry.protectedUntil !== null
      ? t('history.until', { news: word, moment: formatMoment(entry.protectedUntil, language, null) })
      : word
  }
}

/** The promised time; the reason for it is on the page of the sale. */
function useWait(entry: TradeHistoryEntry): string {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const isOpen = entry.status === 'pending' && entry.payoutState !== 'unclaimed'
  return isOpen && entry.promise
    ? t('history.promised', { moment: formatMoment(entry.promise.by, language, null) })
    : ''
}
