import type { BalanceEntry } from '@app/contract/payments/balance'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { formatGrosze, toDecimal, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { salePath } from '#lib/paths.ts'
import { balanceTexts } from './balance-texts.ts'
import type { BalanceView } from './use-balance.ts'
import styles from '#features/seller/sell/balance/balance-entries.module.css'

export function BalanceEntries({ view }: { view: BalanceView }) {
  const t = useT(balanceTexts)
  const { entries, hasMore, hasMoreFailed } = view
  return (
    <section className={styles['balance-history']} aria-labelledby="entries-title">
      <h2 id="entries-title">{t('entries.title')}</h2>
      {entries.length === 0 ? (
        <div className="panel">
          <EmptyState icon="clock" title={t('entries.empty')}>
            {t('entries.emptyLead')}
          </EmptyState>
        </div>
      ) : (
        <ul className="panel balance-entries">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasMoreFailed ? <ErrorNotice message={t('entries.moreFailed')} onRetry={view.loadMore} /> : null}
      {hasMore && !hasMoreFailed ? (
        <Button isLoading={view.isLoadingMore} onClick={view.loadMore}>
          {t('entries.more')}
        </Button>
      ) : null}
    </section>
  )
}

function Entry({ entry }: { entry: BalanceEntry }) {
  const t = useT(balanceTexts)
  const language = useLanguage()
  const grosze = toGrosze(entry.amount)
  return (
    <li className={styles['balance-entry']}>
      <span className={styles['balance-entry-name']}>
        <b>{t(`entries.${entry.kind}`)}</b>
        <span className="caption low num">
          {entry.isOfSale ? (
            <PageLink to={salePath(Number(entry.number))}>
              {t('entries.sale', { number: entry.number })}
            </PageLink>
          ) : (
            t('entries.number', { number: entry.number })
          )}
          {' · '}
          <time dateTime={toMachineDate(entry.at)}>{formatDateTime(entry.at, language)}</time>
        </span>
      </span>
      <data
        value={toDecimal(grosze)}
        className={`num no-wrap ${styles[`balance-${grosze < 0 ? 'minus' : 'plus'}`]}`}
      >
        {signed(grosze)}
      </data>
      {entry.kind === 'withdrawal' ? <StatusPill kind="transaction" status={entry.status} /> : null}
    </li>
  )
}

/** With a sign, so that colour is not needed to distinguish credits from debits. */
function signed(grosze: number): string {
  const amount = formatGrosze(Math.abs(grosze))
  return grosze < 0 ? `−${amount}` : `+${amount}`
}
