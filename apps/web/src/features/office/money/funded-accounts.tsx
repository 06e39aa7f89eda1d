import type { StatsOf } from '@app/contract/office/stats'
import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#components/admin/data-table.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Money } from '#components/ui/money.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { formatDay } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { methodName, railName } from '#lib/payout-names.ts'
import { cashQuery, liquidityQuery, payoutDaysQuery } from './control-calls.ts'
import { moneyTexts } from './money-texts.ts'
import moneyStyles from '#features/office/money/money.module.css'

type Method = StatsOf<'cash'>['methods'][number]

/** A longer time is a guess. */
const DAYS_MAX = 90
/** A transfer to a payout account takes days. */
const SOON_DAYS = 7

const haveOf = ({ balance, books }: Method) => toGrosze(balance ?? books)

/** How much every method has, how much it owes and how long the rest lasts: where money must be put in. */
export function FundedAccounts() {
  const t = useT(moneyTexts)
  const methods = useQuery(cashQuery).data?.methods
  const columns = useColumns()
  if (!methods) return null
  const have = methods.reduce((sum, method) => sum + haveOf(method), 0)
  const due = methods.reduce((sum, { total }) => sum + toGrosze(total), 0)
  return (
    <PanelSection
      title={t('accounts.title')}
      isFlush
      aside={
        <span className="num mid">
          {t('accounts.sum', { have: formatGrosze(have), due: formatGrosze(due) })}
        </span>
      }
    >
      <DataTable
        isCaptionHidden
        hasNoLinks
        caption={t('accounts.title')}
        columns={columns}
        rows={methods.filter((method) => method.total > 0 || haveOf(method) !== 0)}
        rowId={({ method }) => method}
      />
    </PanelSection>
  )
}

function useColumns(): Column<Method>[] {
  const t = useT(moneyTexts)
  return columnsOf((id) => t(`accounts.column.${id}`), {
    method: ({ method }) => methodName(t, method),
    source: { onCard: 'line', cell: (method) => <Accounts method={method} /> },
    balance: { isRight: true, onCard: 'aside', cell: (method) => <Money grosze={haveOf(method)} /> },
    due: { isRight: true, cell: ({ total }) => <Money grosze={toGrosze(total)} /> },
    lasts: (method) => <Lasts method={method} />,
  })
}

/** The accounts behind a method, and whether they or our books know the amount. */
function Accounts({ method: { method } }: { method: Method }) {
  const t = useT(moneyTexts)
  const rails = useQuery(liquidityQuery).data?.rails ?? []
  const own = rails.filter(({ rail }) => RAIL_REGISTRY[rail].method === method)
  return (
    <div className={`caption low ${moneyStyles['cell-stack']}`}>
      {own.map(({ rail, balance, ledgerCash }) => (
        <span key={rail}>
          {own.length > 1 ? `${railName(t, rail)} ${formatGrosze(toGrosze(balance ?? ledgerCash))}, ` : null}
          {t(balance === null ? 'accounts.books' : 'accounts.stated')}
        </span>
      ))}
    </div>
  )
}

/** At the pace of the last two weeks. */
function Lasts({ method }: { method: Method }) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const days = useQuery(payoutDaysQuery).data?.days
  if (method.shortage) {
    const { from, amount } = method.shortage
    return (
      <Pill tone="warn" icon="alert">
        {t('accounts.short', {
          amount: formatGrosze(toGrosze(amount)),
          day: from === null ? t('accounts.later') : formatDay(from, language),
        })}
      </Pill>
    )
  }
  if (!days) return null
  const paid = days.flatMap(({ methods }) => methods).filter((each) => each.method === method.method)
  const perDay = paid.reduce((sum, { amount }) => sum + toGrosze(amount), 0) / days.length
  if (perDay === 0) return <span className="low">{t('accounts.unused')}</span>
  const count = Math.max(0, Math.floor((haveOf(method) - toGrosze(method.total)) / perDay))
  if (count > DAYS_MAX) return t('accounts.long', { count: DAYS_MAX })
  const words = t('accounts.days', { count })
  return count < SOON_DAYS ? (
    <Pill tone="warn" icon="alert">
      {words}
    </Pill>
  ) : (
    words
  )
}
