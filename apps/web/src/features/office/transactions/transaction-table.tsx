import type { TransactionRow } from '@app/contract/office/transactions'
import type { Language } from '@app/contract/languages'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import { functionalUpdate, type SortingState } from '@tanstack/react-table'
import { useCallback, useMemo } from 'react'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { AgeChip } from '#components/admin/age-chip.tsx'
import { PersonCell } from '#components/admin/person-cell.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, NOTHING, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { StagePill } from '#components/admin/stage-pill.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatDay, formatMoment, toMachineDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTransactionPath } from '#lib/paths.ts'
import { methodName } from '#lib/payout-names.ts'
import { useNowMs } from '#lib/use-now.ts'
import { transactionsTexts } from './transactions-texts.ts'
import type { useSelection } from './use-selection.ts'
import type { Transactions } from './use-transactions.ts'
import styles from '#features/office/transactions/transaction-table.module.css'

const MINUTE_MS = 60_000
const NO_ROWS: readonly TransactionRow[] = []
const NEWEST = 'newest'
/** The orders of the list by their names in the URL. */
const SORTS = {
  [NEWEST]: [{ id: 'date', desc: true }],
  oldest: [{ id: 'date', desc: false }],
  highest: [{ id: 'amount', desc: true }],
  lowest: [{ id: 'amount', desc: false }],
} satisfies Record<string, SortingState>

type TransactionTableProps = {
  transactions: Transactions
  /** The query of the list, passed on so that the transaction page can find the neighbours. */
  search: string
  sort: string
  onSort: (sort: string) => void
  selection: ReturnType<typeof useSelection>['table']
  peekId: string | undefined
}

export function TransactionTable(props: TransactionTableProps) {
  const t = useT(transactionsTexts)
  const { transactions, selection, onSort } = props
  const columns = useColumns(props)
  const nameOf = useCallback((row: TransactionRow) => t('row.name', { number: row.number }), [t])
  const state = Object.entries(SORTS).find(([name]) => name === props.sort)?.[1] ?? SORTS[NEWEST]
  return (
    <DataTable<TransactionRow>
      caption={t('list.caption')}
      isCaptionHidden
      columns={columns}
      rows={transactions.value?.transactions ?? NO_ROWS}
      rowId={rowId}
      isBusy={transactions.isLoading}
      activeId={props.peekId}
      sorting={{ state, onChange: (update) => onSort(nameOfSort(functionalUpdate(update, state))) }}
      selection={{ ...selection, nameOf }}
    />
  )
}

const rowId = ({ id }: TransactionRow) => String(id)

/** The default order has no name, to keep the URL short. */
function nameOfSort([wanted]: SortingState): string {
  const found = Object.entries(SORTS).find(
    ([, [sort]]) => sort?.id === wanted?.id && sort?.desc === wanted?.desc,
  )
  return found === undefined || found[0] === NEWEST ? '' : found[0]
}

function Amount({ row }: { row: TransactionRow }) {
  const t = useT(transactionsTexts)
  return (
    <span>
      <Money grosze={toGrosze(row.amount)} />
      {row.fee > 0 ? (
        <span className={`caption low ${styles['tx-fee']}`}>
          {t('row.fee', { amount: formatGrosze(toGrosze(row.fee)) })}
        </span>
      ) : null}
    </span>
  )
}

/** Keeps the same column objects until the list changes, so that selecting a row renders only this row. */
function useColumns({ transactions, search }: TransactionTableProps): Column<TransactionRow>[] {
  const t = useT(transactionsTexts)
  const shared = useT(adminTexts)
  const language = useLanguage()
  const { value, receivedAtMs } = transactions
  const { total = 0, isMore = false } = value?.pagination ?? {}
  const isSortedByAmount = total < LIST_ROWS_MAX || !isMore
  const serverTime = value?.serverTime
  return useMemo(
    () => describeColumns({ t, shared, language, search, isSortedByAmount, serverTime, receivedAtMs }),
    [t, shared, language, search, isSortedByAmount, serverTime, receivedAtMs],
  )
}

type ColumnFacts = Clock & {
  t: Awaited<ReturnType<typeof transactionsTexts.load>>
  shared: Awaited<ReturnType<typeof adminTexts.load>>
  language: Language
  search: string
  isSortedByAmount: boolean
}

function describeColumns(facts: ColumnFacts): Column<TransactionRow>[] {
  const { t, shared, language, search, isSortedByAmount, serverTime, receivedAtMs } = facts
  const path = (row: TransactionRow) => adminTransactionPath(row.id) + search
  return columnsOf((id) => t(`column.${id}`), {
    number: (row) => (
      <PageLink className="mono" to={path(row)} title={t('row.detailsOf', { number: row.number })}>
        {row.number}
      </PageLink>
    ),
    type: {
      onCard: 'inline',
      cell: (row) => (
        // On a card an item says that it is a sale.
        <span className={row.firstItem === null ? undefined : styles['tx-said']}>
          <Pill tone="plain">{shared(`type.${row.type}`)}</Pill>
        </span>
      ),
    },
    user: { onCard: 'line', cell: (row) => <PersonCell user={row.user} /> },
    items: { onCard: 'inline', cell: (row) => sold(row) },
    method: {
      onCard: 'inline',
      cell: (row) =>
        row.method ? <span className="no-wrap">{methodName(shared, row.method)}</span> : NOTHING,
    },
    amount: {
      onCard: 'aside',
      isRight: true,
      isSortable: isSortedByAmount,
      cell: (row) => <Amount row={row} />,
    },
    status: {
      onCard: 'line',
      cell: (row) => (
        <span className={styles['tx-status']}>
          <StagePill stage={row.stage} />
          <WaitReason t={t} row={row} language={language} />
          <Waiting row={row} serverTime={serverTime} receivedAtMs={receivedAtMs} />
        </span>
      ),
    },
    date: {
      onCard: 'inline',
      isSortable: true,
      cell: (row) => (
        <time className={`no-wrap ${styles['tx-time']}`} dateTime={toMachineDate(row.createdAt)}>
          {formatMoment(row.createdAt, language, serverTime)}
        </time>
      ),
    },
  })
}

type WaitReasonProps = { t: ColumnFacts['t']; row: TransactionRow; language: Language }

/** Why a waiting row waits, in the words of the list. */
function WaitReason({ t, row: { waitReason, protectedUntil }, language }: WaitReasonProps) {
  const words = [
    protectedUntil === null ? undefined : t('wait.until', { day: formatDay(protectedUntil, language) }),
    // The state beside it already says that there is something to check or to approve.
    waitReason === null || waitReason === 'review' || waitReason === 'approval'
      ? undefined
      : t(`wait.${waitReason}`),
  ].filter((each) => each !== undefined)
  return words.length === 0 ? null : <span className="caption low">{words.join(', ')}</span>
}

/** The first item, without its wear to save room, and the number of further ones. */
function sold({ firstItem, itemsCount }: TransactionRow) {
  if (firstItem === null) return NOTHING
  return (
    <span className={styles['tx-items']} lang="en" title={firstItem}>
      {firstItem.replace(/ \([^)]*\)$/, '')}
      {itemsCount > 1 ? <b> +{itemsCount - 1}</b> : null}
    </span>
  )
}

/** The server's time in the response, and the local time when it arrived. */
type Clock = { serverTime: string | undefined; receivedAtMs: number }

/** Uses the server's clock; the age increases while the page is open. */
function Waiting({ row, serverTime, receivedAtMs }: Clock & { row: TransactionRow }) {
  const now = useNowMs(MINUTE_MS)
  if (row.waitingSince === null || row.dueAt === null || serverTime === undefined) return null
  const serverMs = Date.parse(serverTime) + Math.max(0, now - receivedAtMs)
  return (
    <AgeChip
      isPlain
      ageMs={serverMs - Date.parse(row.waitingSince)}
      leftMs={Date.parse(row.dueAt) - serverMs}
    />
  )
}
