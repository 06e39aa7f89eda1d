import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { isOfSeller, useStaffEvents } from '#lib/staff/staff-events.ts'
import { readTransaction, transactionKey } from './detail/detail-calls.ts'
import { detailTexts } from './detail/detail-texts.ts'
import { TransactionDetail } from './detail/transaction-detail.tsx'
import { useNeighbours } from './detail/use-neighbours.ts'
import '#features/office/transactions/detail/detail.module.css'
import transactionsStyles from '#features/office/transactions/transactions.module.css'

export function TransactionPage() {
  const { transactionId = '' } = useParams()
  // The key resets the state: typed text and revealed details of one transaction must never appear beside another.
  return <OneTransaction key={transactionId} id={transactionId} />
}

function OneTransaction({ id }: { id: string }) {
  const t = useT(detailTexts)
  // A load caused by the stream is no user action, so it must not extend the admin session.
  const isTold = useRef(false)
  const {
    data: value,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: transactionKey(id),
    queryFn: ({ signal }) => {
      const isBackground = isTold.current
      isTold.current = false
      return readTransaction(id, { signal, isBackground })
    },
    select: ({ transaction }) => transaction,
    gcTime: 0,
  })
  const neighbours = useNeighbours(id)
  useStaffEvents((event) => {
    if (!value || !isOfSeller(event, value.seller.id)) return
    isTold.current = true
    void refetch()
  })
  const title = t(value?.type === 'withdrawal' ? 'titleOfWithdrawal' : 'title', {
    number: value?.number ?? id.padStart(6, '0'),
  })

  if (error?.status === 404 || error?.status === 400) {
    return (
      <>
        <AdminHead title={t('page.notFound')} />
        <div>
          <ButtonLink icon="left" to={neighbours.listPath}>
            {t('page.back')}
          </ButtonLink>
        </div>
      </>
    )
  }
  if (!value) {
    return (
      <>
        <AdminHead title={title} />
        {error ? (
          <ErrorNotice message={t('page.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div className={transactionsStyles['detail-grid']} aria-busy="true">
            <output className="visually-hidden">{t('page.loading')}</output>
            <Skeleton shape="card" count={2} />
          </div>
        )}
      </>
    )
  }
  return (
    <>
      {error ? (
        <ErrorNotice message={t('page.stale')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      <TransactionDetail title={title} transaction={value} neighbours={neighbours} />
    </>
  )
}
