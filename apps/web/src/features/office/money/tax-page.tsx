import type { PccLine, TaxMonthResponse } from '@app/contract/selling/documents'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { Button } from '#components/ui/button.tsx'
import { DownloadButton } from '#components/ui/download-button.tsx'
import { QueryList } from '#components/admin/query-list.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { formatShortDate, formatMonth } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import {
  askForRecords,
  fetchPccRegister,
  fetchPurchases,
  soldMonthsQuery,
  taxMonthQuery,
} from './tax-calls.ts'
import { monthsUpTo } from './tax-months.ts'
import { TransactionLink } from './transaction-link.tsx'
import adminStyles from '#components/admin/admin.module.css'
import moneyStyles from '#features/office/money/money.module.css'

const FILTERS = ['month'] as const

/** One month for the accountant: purchases, their tax, and whether both match the ledger. */
export function TaxPage() {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const query = useListQuery(FILTERS)
  const [openedAt] = useState(() => new Date())
  const months = monthsUpTo(openedAt, query.values.month)
  const month = months.find((each) => each === query.values.month) ?? months[0]!
  const list = useQuery(taxMonthQuery({ month, page: query.page }))
  const columns = useColumns()
  const hasPcc = list.data === undefined || list.data.isPccOn || list.data.pagination.total > 0
  return (
    <MoneyFrame
      part="tax"
      actions={
        <>
          {hasPcc ? (
            <DownloadButton
              label={t('tax.register')}
              failed={t('tax.fileFailed')}
              load={() => fetchPccRegister(month)}
            />
          ) : null}
          <DownloadButton
            label={t('tax.purchases')}
            failed={t('tax.fileFailed')}
            load={() => fetchPurchases(month)}
          />
          <RecordsButton month={month} />
        </>
      }
    >
      <div className="row">
        <FilterChoice
          label={t('tax.month')}
          value={month}
          choices={months}
          onChange={(next) => query.change({ month: next })}
          words={(each) => formatMonth(each, language)}
        />
      </div>
      {list.data ? <ToPay month={list.data} /> : null}
      {list.data ? <Sums month={list.data} /> : null}
      <p className="caption low">{t('tax.recordsAbout')}</p>
      {hasPcc ? (
        <PanelSection title={t('tax.lines', { month: formatMonth(month, language) })}>
          <QueryList
            list={list}
            rowsOf={({ lines }) => lines}
            rowId={({ id }) => id}
            columns={columns}
            caption={t('tax.lines', { month: formatMonth(month, language) })}
            failed={t('list.failed')}
            shownText={t('tax.shown')}
            emptyText={t('tax.none')}
            emptyHint={t('tax.noneHint')}
            pathOf={query.pathOf}
          />
        </PanelSection>
      ) : null}
      {hasPcc ? <p className="caption low">{t('tax.advice')}</p> : null}
    </MoneyFrame>
  )
}

/** What to pay, for what and until when. */
function ToPay({ month: { month, isPccOn, pcc, pccDue } }: { month: TaxMonthResponse }) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  if (pccDue)
    return (
      <Note tone="warn" icon="clock">
        <b>
          {t('tax.pay', { amount: formatGrosze(toGrosze(pcc.lines)), month: formatMonth(month, language) })}
        </b>{' '}
        {t('tax.payUntil', {
          first: formatShortDate(pccDue.firstOn, language),
          last: formatShortDate(pccDue.lastOn, language),
        })}
      </Note>
    )
  if (isPccOn)
    return (
      <Note tone="ok" icon="check">
        {t('tax.payNothing')}
      </Note>
    )
  return (
    <Note tone="info">
      <b>{t('tax.off')}</b> {t('tax.offText')}{' '}
      <PageLink to={paths.adminSettings}>{t('tax.offLink')}</PageLink>
    </Note>
  )
}

function Sums({ month }: { month: TaxMonthResponse }) {
  const t = useT(moneyTexts)
  return (
    <ul className={moneyStyles['rail-cards']} aria-label={t('tax.sums')}>
      <li className={`panel ${moneyStyles['rail-card']}`}>
        <div className={moneyStyles['rail-card-head']}>
          <h2>{t('tax.bought')}</h2>
          <Check {...month.purchases} />
        </div>
        <dl className={adminStyles.facts}>
          <Fact label={t('tax.count', { count: month.bought.count })} amount={month.bought.sum} />
          <Fact label={t('tax.undoneCount', { count: month.undone.count })} amount={month.undone.sum} />
          <Fact label={t('tax.together')} amount={month.purchases.lines} isTotal />
          <Fact label={t('tax.ledgerInventory')} amount={month.purchases.ledger} />
        </dl>
      </li>
      <Sold month={month.month} />
      {month.isPccOn || month.pagination.total > 0 ? (
        <li className={`panel ${moneyStyles['rail-card']}`}>
          <div className={moneyStyles['rail-card-head']}>
            <h2>{t('tax.pcc')}</h2>
            <Check {...month.pcc} />
          </div>
          <dl className={adminStyles.facts}>
            <Fact label={t('tax.lineCount', { count: month.pagination.total })} amount={month.pcc.lines} />
            <Fact label={t('tax.ledgerPcc')} amount={month.pcc.ledger} />
          </dl>
        </li>
      ) : null}
    </ul>
  )
}

/** What was resold in the month, and what it left. */
function Sold({ month }: { month: string }) {
  const t = useT(moneyTexts)
  const sold = useQuery(soldMonthsQuery).data?.byMonth.find((each) => each.month === month)
  if (!sold) return null
  return (
    <li className={`panel ${moneyStyles['rail-card']}`}>
      <div className={moneyStyles['rail-card-head']}>
        <h2>{t('tax.sold')}</h2>
      </div>
      <dl className={adminStyles.facts}>
        <Fact label={t('tax.soldCount', { count: sold.items })} amount={sold.revenue} />
        <Fact label={t('tax.margin')} amount={sold.margin} />
        <Fact label={t('tax.profit')} amount={sold.profit} isTotal />
      </dl>
    </li>
  )
}

/** The link works once, within a minute, in this browser. */
function RecordsButton({ month }: { month: string }) {
  const t = useT(moneyTexts)
  const file = useMutation({
    mutationFn: () => askForRecords(month),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showToast({ kind: 'error', text: failureText(error, t('tax.fileFailed')) }),
  })
  return (
    <Button icon="download" isLoading={file.isPending} onClick={() => file.mutate()}>
      {t('tax.records')}
    </Button>
  )
}

function Fact({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? moneyStyles['fact-total'] : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money grosze={toGrosze(amount)} />
      </dd>
    </div>
  )
}

function Check({ isEqual, lines, ledger }: TaxMonthResponse['pcc']) {
  const t = useT(moneyTexts)
  if (lines === 0 && ledger === 0) return <Pill tone="plain">{t('tax.nothing')}</Pill>
  return (
    <Pill tone={isEqual ? 'ok' : 'bad'} icon={isEqual ? 'check' : 'alert'}>
      {isEqual ? t('tax.equal') : t('tax.differs')}
    </Pill>
  )
}

function useColumns(): Column<PccLine>[] {
  const t = useT(moneyTexts)
  const language = useLanguage()
  return columnsOf((id) => t(`tax.column.${id}`), {
    sale: ({ saleId }) => <TransactionLink id={saleId} />,
    at: ({ at }) => <Moment at={at} />,
    kind: ({ isUndone }) => (isUndone ? t('tax.correction') : t('tax.booked')),
    basis: {
      isRight: true,
      cell: ({ basis }) => (basis === null ? '–' : <Money grosze={toGrosze(basis)} />),
    },
    rate: {
      isRight: true,
      cell: ({ rateBps }) => <span className="num">{rateBps === null ? '–' : `${rateBps / 100}%`}</span>,
    },
    tax: { isRight: true, cell: ({ tax }) => <Money grosze={toGrosze(tax)} /> },
    due: ({ dueOn }) => (dueOn === null ? '–' : formatShortDate(dueOn, language)),
  })
}
