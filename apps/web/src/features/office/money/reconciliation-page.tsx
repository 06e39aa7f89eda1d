import type { ReconciliationResponse } from '@app/contract/payments/reconciliation'
import { RECONCILED_RAILS } from '@app/contract/payments/rails'
import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { reconciliationQuery } from './books-calls.ts'
import { Findings } from './findings.tsx'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { railName } from '#lib/payout-names.ts'
import adminStyles from '#components/admin/admin.module.css'
import statusPillStyles from '#components/ui/status-pill.module.css'
import moneyStyles from '#features/office/money/money.module.css'

const FINDING_FILTERS = ['rail', 'which'] as const

/** Compares each rail's records with our ledger and lists the differences. */
export function ReconciliationPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(FINDING_FILTERS)
  const { data: value, error, isFetching, refetch } = useQuery(reconciliationQuery)
  const rail = RECONCILED_RAILS.find((each) => each === query.values.rail) ?? 'bank'
  return (
    <MoneyFrame part="reconciliation">
      {error ? (
        <ErrorNotice message={t('list.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {!value && !error ? <Skeleton shape="card" count={2} /> : null}
      {value ? (
        <ul className={moneyStyles['rail-cards']} aria-label={t('books.rails')}>
          {value.rails.map((books) => (
            <li
              key={books.rail}
              className={`panel ${moneyStyles['rail-card']}`}
              aria-current={books.rail === rail || undefined}
            >
              <RailCard books={books} />
            </li>
          ))}
        </ul>
      ) : null}
      <Findings
        key={rail}
        rail={rail}
        isCompared={value?.rails.find((each) => each.rail === rail)?.isCompared ?? true}
        query={query}
        onClosed={() => void refetch()}
      />
    </MoneyFrame>
  )
}

type RailBooks = ReconciliationResponse['rails'][number]

function RailCard({ books }: { books: RailBooks }) {
  const t = useT(moneyTexts)
  const { rail, lastRun, openFindings, isCompared, balance, ledgerCash } = books
  const openCount = Object.values(openFindings).reduce((sum, count) => sum + count, 0)
  const name = railName(t, rail)
  return (
    <>
      <h2>{name}</h2>
      <Verdict openCount={openCount} isCompared={isCompared} />
      {isCompared ? null : <Opening books={books} />}
      <dl className={adminStyles.facts}>
        <div>
          <dt>{t('books.lastRun')}</dt>
          <dd>
            {lastRun ? <Moment at={lastRun.finishedAt} /> : t('books.never')}
            {lastRun ? (
              <span className="caption low">
                {' '}
                {lastRun.outcome === 'done'
                  ? t('books.matched', { matched: lastRun.matched, ours: lastRun.ours })
                  : t('books.unavailable')}
              </span>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>{t('books.balance')}</dt>
          <dd>
            {balance ? (
              <>
                <Money grosze={toGrosze(balance.pln)} />
                {balance.currency === 'PLN' ? null : (
                  <span className="caption low">
                    {' '}
                    {balance.amount} {balance.currency}
                  </span>
                )}
              </>
            ) : (
              t('books.noBalance')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('books.ledger')}</dt>
          <dd>
            <Money grosze={toGrosze(ledgerCash)} />
          </dd>
        </div>
      </dl>
      <PageLink to={`${paths.adminMoney}/reconciliation?rail=${rail}`}>
        {t('books.show', { rail: name })}
      </PageLink>
    </>
  )
}

/** The first booking makes our ledger equal to the rail; a second person confirms it. */
function Opening({ books: { rail, balance, ledgerCash } }: { books: RailBooks }) {
  const t = useT(moneyTexts)
  if (rail === 'bank' && balance === null)
    return (
      <p className="small mid">
        <PageLink to={`${paths.adminMoney}/statements`}>{t('books.noStatement')}</PageLink>
      </p>
    )
  const missing = balance ? (toGrosze(balance.pln) - toGrosze(ledgerCash)) / 100 : undefined
  const query = new URLSearchParams({ rail, ...(missing === undefined ? {} : { amount: String(missing) }) })
  return (
    <p className="small mid">
      {t('books.openingLead')}{' '}
      <PageLink to={`${paths.adminMoney}/fundings?${query}`}>{t('books.opening')}</PageLink>
    </p>
  )
}

/** Balances that were never compared must not be shown as matching. */
function Verdict({ openCount, isCompared }: { openCount: number; isCompared: boolean }) {
  const t = useT(moneyTexts)
  if (openCount === 0 && !isCompared)
    return (
      <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-plain']}`}>
        {t('books.notCompared')}
      </span>
    )
  return (
    <span className={`${statusPillStyles.pill} ${statusPillStyles[`pill-${openCount > 0 ? 'warn' : 'ok'}`]}`}>
      <Icon name={openCount > 0 ? 'alert' : 'check'} />
      {openCount > 0 ? t('books.open', { count: openCount }) : t('books.agrees')}
    </span>
  )
}
