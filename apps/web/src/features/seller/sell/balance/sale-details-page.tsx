import type { Sale } from '@app/contract/selling/sales'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { FailureNote, Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths, salePath } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { PayoutFields } from '../payout-section.tsx'
import { useSale } from '../sale/use-sale.ts'
import { sellTexts } from '../sell-texts.ts'
import { showInForm, usePayoutForm } from '../use-payout-form.ts'
import { choosePayoutDetails, type DetailsBody } from './balance-calls.ts'
import { balanceTexts } from './balance-texts.ts'
import balanceStyles from '#features/seller/sell/balance/balance.module.css'
import balancePageStyles from '#features/seller/sell/balance/balance-page.module.css'

const ROWS_LOADING = 3

/** For a payout that failed: the seller enters a different destination. */
export function SaleDetailsPage() {
  const t = useT(balanceTexts)
  const { saleId = '' } = useParams()
  const { sale, problem, reload } = useSale(saleId.replace(/^0+(?=\d)/, ''))
  const isUnknown = problem === 'unknown' && !sale
  return (
    <div className={balancePageStyles['balance-page']}>
      <PageMeta title={t('details.title')} />
      <PageLink className="back-link" to={isUnknown ? paths.inventory : salePath(Number(saleId))}>
        <Icon name="chevron" isSmall />
        {t('details.back')}
      </PageLink>
      <PageHeading>{t('details.title')}</PageHeading>
      {isUnknown ? <Note tone="bad">{t('details.unknown')}</Note> : null}
      {problem === 'failed' && !sale ? (
        <ErrorNotice message={t('details.loadFailed')} onRetry={reload} />
      ) : null}
      {sale ? <LoadedSale sale={sale} /> : null}
      {!sale && !problem ? (
        <div className={`panel ${balanceStyles['balance-card']}`} aria-busy="true">
          <output className="visually-hidden">{t('details.loading')}</output>
          <Skeleton shape="row" count={ROWS_LOADING} />
        </div>
      ) : null}
    </div>
  )
}

function LoadedSale({ sale }: { sale: Sale }) {
  const t = useT(balanceTexts)
  if (sale.needsDetails) return <DetailsForm sale={sale} />
  if (sale.payout?.state !== 'returned') return <Note tone="info">{t('details.notNeeded')}</Note>
  return (
    <Note
      tone="info"
      actions={
        <ButtonLink to={paths.accountBalance} size="small">
          {t('details.toBalance')}
        </ButtonLink>
      }
    >
      {t('details.returned')}
    </Note>
  )
}

function DetailsForm({ sale }: { sale: Sale }) {
  const t = useT(balanceTexts)
  const sell = useT(sellTexts)
  const { payout, isBusy, failure, attempt, submit } = useDetailsFlow(sale)
  const errors = Object.entries(payout.errors)
  const { coin, bankName, masked } = (sale.payout ?? sale).payment
  const amount = formatGrosze(toGrosze(sale.amount))
  return (
    <form
      className={`panel ${balanceStyles['balance-card']}`}
      noValidate
      aria-label={t('details.title')}
      onSubmit={submit}
    >
      <p>{t('details.lead', { amount, number: sale.number })}</p>
      <p className="small mid">
        {t('details.before', { destination: [coin, bankName, masked].filter(Boolean).join(' ') })}
      </p>
      {errors.length > 0 && attempt > 0 ? (
        <ErrorSummary key={attempt} title={sell('errors.title', { count: errors.length })} errors={errors} />
      ) : null}
      <FailureNote text={failure} />
      <PayoutFields form={payout} />
      <Button type="submit" variant="primary" size="large" isLoading={isBusy}>
        {t('details.submit')}
      </Button>
    </form>
  )
}

function useDetailsFlow(sale: Sale) {
  const t = useT(balanceTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const payout = usePayoutForm(() => undefined)
  const keyFor = useIdempotencyKey()
  const failureText = useFailureText()
  const [attempt, setAttempt] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: DetailsBody) => choosePayoutDetails(sale.id, body, keyFor(body)),
    onSuccess: () => {
      showToast({ text: t('details.done'), kind: 'success' })
      void navigate(localizedPath(salePath(sale.id), language))
    },
    onError: (problem) => showInForm(payout, problem),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPending) return
    const found = payout.checkAll()
    const { payment } = payout
    if (Object.keys(found).length > 0 || !payment) setAttempt((now) => now + 1)
    else mutate({ paymentMethod: payment.method, paymentDetails: payment.details })
  }

  const failure = error ? failureText(error, t('details.failed')) : undefined
  return { payout, isBusy: isPending, failure, attempt, submit }
}
