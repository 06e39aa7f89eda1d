import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Money } from '#components/ui/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ReversiblePill } from '#components/admin/reversible-pill.tsx'
import { StagePill } from '#components/admin/stage-pill.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTransactionPath } from '#lib/paths.ts'
import { readTransaction, transactionKey } from './detail/detail-calls.ts'
import { amountStateOf, isPayout } from './detail/amount-state.ts'
import { detailTexts } from './detail/detail-texts.ts'
import { ItemLines } from './detail/item-lines.tsx'
import { Risks } from './detail/risks.tsx'
import { Waiting } from './detail/waiting.tsx'
import { transactionsTexts } from './transactions-texts.ts'
import styles from '#features/office/transactions/peek.module.css'

type PeekProps = { id: string; search: string; onClose: () => void }

/** The most important facts for a decision, without leaving the list. */
export function Peek({ id, search, onClose }: PeekProps) {
  const t = useT(transactionsTexts)
  const detail = useT(detailTexts)
  const {
    data: value,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: transactionKey(id),
    queryFn: ({ signal }) => readTransaction(id, { signal }),
    select: ({ transaction }) => transaction,
    gcTime: 0,
  })
  return (
    <section className={`panel ${styles.peek}`} aria-label={t('peek.label')} aria-busy={isFetching}>
      <div className={styles['peek-head']}>
        <h2 className="mono">{value?.number ?? id.padStart(6, '0')}</h2>
        <IconButton icon="close" label={t('peek.close')} onClick={onClose} />
      </div>
      {error ? <ErrorNotice message={t('peek.failed')} onRetry={() => void refetch()} /> : null}
      {value ? (
        <>
          <div className="row">
            <StagePill stage={value.stage} />
            <ReversiblePill until={value.reversibleUntil} />
            <Waiting transaction={value} />
          </div>
          <div className={styles['peek-amount']}>
            <span className="mid">{value.seller.name}</span>
            <Money grosze={toGrosze(value.amount)} isPayout={isPayout(amountStateOf(value))} isLarge />
          </div>
          <p className="small mid">
            {value.destination
              ? `${value.destination.bankName ?? ''} ${value.destination.masked}`
              : detail('payout.noDestination')}
          </p>
          <Risks risks={value.risks} sharedWith={value.sharedWith} />
          {value.sale ? <ItemLines items={value.sale.items} /> : null}
          {value.notes ? <p className={styles['peek-notes']}>{value.notes.text}</p> : null}
          <ButtonLink variant="primary" isFull to={adminTransactionPath(value.id) + search}>
            {t('peek.open')}
          </ButtonLink>
        </>
      ) : error ? null : (
        <Skeleton shape="line" count={6} />
      )}
    </section>
  )
}
