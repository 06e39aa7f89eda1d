import { useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Money } from '#components/ui/money.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { BalanceEntries } from './balance-entries.tsx'
import { balanceTexts } from './balance-texts.ts'
import { useBalance, type BalanceView } from './use-balance.ts'
import type { Withdrawal } from './use-withdraw.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import balanceStyles from '#features/seller/sell/balance/balance.module.css'
import styles from '#features/seller/sell/balance/balance-page.module.css'

const ROWS_LOADING = 3

/** The balance we owe the seller outside open payouts, the seller's debt, and the withdrawal form. */
export function BalancePage() {
  const t = useT(balanceTexts)
  const view = useBalance()
  const { balance } = view
  return (
    <div className={styles['balance-page']}>
      <PageMeta title={t('balance.title')} />
      <PageHeading>{t('balance.title')}</PageHeading>
      <p className="mid">{t('balance.lead')}</p>
      {view.hasFailed ? (
        <ErrorNotice
          message={balance ? t('balance.stale') : t('balance.failed')}
          onRetry={view.reload}
          isRetrying={view.isLoading}
        />
      ) : null}
      {balance ? <LoadedBalance view={view} balance={balance} /> : null}
      {!balance && !view.hasFailed ? (
        <div className={`panel ${balanceStyles['balance-card']}`} aria-busy="true">
          <output className="visually-hidden">{t('balance.loading')}</output>
          <Skeleton shape="row" count={ROWS_LOADING} />
        </div>
      ) : null}
    </div>
  )
}

type LoadedProps = { view: BalanceView; balance: NonNullable<BalanceView['balance']> }

function LoadedBalance({ view, balance }: LoadedProps) {
  const [done, setDone] = useState<Withdrawal>()
  const available = toGrosze(balance.available)
  const debt = toGrosze(balance.debt)
  function finish(withdrawal: Withdrawal) {
    setDone(withdrawal)
    view.reload()
    // The profile card shows the same amount.
    void reloadUser().catch(() => undefined)
  }
  return (
    <>
      {done ? <Done withdrawal={done} /> : null}
      {debt > 0 ? <Debt grosze={debt} /> : null}
      {available > 0 && debt === 0 ? (
        // A new amount or a finished withdrawal needs a fresh form.
        <WithdrawForm key={`${available} ${done?.id}`} availableGrosze={available} onDone={finish}>
          <Sums balance={balance} />
        </WithdrawForm>
      ) : (
        <div className={`panel ${balanceStyles['balance-card']}`}>
          <Sums balance={balance} />
        </div>
      )}
      <BalanceEntries view={view} />
    </>
  )
}

function Sums({ balance }: Pick<LoadedProps, 'balance'>) {
  const t = useT(balanceTexts)
  const { available, waiting, debt } = balance
  return (
    <dl className={styles['balance-sums']}>
      <div className="balance-main">
        <dt>{t('balance.available')}</dt>
        <dd>
          <Money grosze={toGrosze(available)} isPayout={available > 0} isLarge />
        </dd>
        {available === 0 ? <dd className="small mid">{t('balance.nothing')}</dd> : null}
      </div>
      {waiting > 0 ? (
        <div>
          <dt>{t('balance.waiting')}</dt>
          <dd>
            <Money grosze={toGrosze(waiting)} />
          </dd>
        </div>
      ) : null}
      {debt > 0 ? (
        <div className={styles['balance-owed']}>
          <dt>{t('balance.debt')}</dt>
          <dd>
            <Money grosze={toGrosze(debt)} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Debt({ grosze }: { grosze: number }) {
  const t = useT(balanceTexts)
  return (
    <Note
      tone="bad"
      actions={
        <ButtonLink to={paths.support} size="small">
          {t('debt.write')}
        </ButtonLink>
      }
    >
      <strong>{t('debt.title', { amount: formatGrosze(grosze) })}</strong>
      <div>{t('debt.lead')}</div>
      <div>{t('debt.what')}</div>
    </Note>
  )
}

function Done({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT(balanceTexts)
  const amount = formatGrosze(toGrosze(withdrawal.amount))
  return (
    <Note tone="ok" icon="check" isLive>
      <strong>{t('withdraw.done', { number: withdrawal.number, amount })}</strong>
      <div>{t('withdraw.doneLead')}</div>
    </Note>
  )
}
