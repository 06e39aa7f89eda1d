import type { Sale } from '@app/contract/selling/sales'
import type { ReactNode } from 'react'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { LateNote } from './late-note.tsx'
import type { SaleStepView } from './sale-steps.ts'
import { saleTexts } from './sale-texts.ts'
import { newsOf, useSaleWords } from './use-sale-words.ts'
import styles from '#features/seller/sell/sale/paying-body.module.css'

export function PayingBody({ step, sale }: { step: SaleStepView; sale: Sale }) {
  const t = useT(saleTexts)
  if (step.state === 'todo') {
    const reason = sale.paidBy?.reason
    // The step before is the wait for Steam.
    return reason === undefined || reason === 'after_protection' ? null : t(`paidBy.${reason}`)
  }
  // Afterwards the summary says where the money went.
  if (step.state === 'done') return <PayoutReferences sale={sale} />
  return (
    <div className="stack">
      <CurrentWords sale={sale} />
      {sale.payout?.orderedAt && !sale.needsDetails ? <PayoutFacts sale={sale} /> : null}
      <LateNote sale={sale} />
    </div>
  )
}

function CurrentWords({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const { amount, destination, method } = useSaleWords(sale)
  const news = newsOf(sale)
  if (news === 'approval') return <p>{t('step.approvalBody', { amount, destination })}</p>
  if (news === 'unclaimed')
    return <Note tone="warn">{t('step.unclaimedBody', { amount, destination, service: method })}</Note>
  // The button for other details is beside the sum.
  if (news === 'needs_details')
    return <Note tone="bad">{t('step.needsDetailsBody', { amount, destination })}</Note>
  if (sale.reversedAt) return <Note tone="bad">{t('status.reversedPaying')}</Note>
  return <p>{t(sale.payout?.orderedAt ? 'step.orderedBody' : 'step.preparingBody')}</p>
}

function PayoutFacts({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const { amount, destination } = useSaleWords(sale)
  return (
    <PayoutReferences sale={sale}>
      <Fact label={t('fact.amount')}>{amount}</Fact>
      <Fact label={t('sale.destination')}>{destination}</Fact>
    </PayoutReferences>
  )
}

/** What a seller needs when asking a bank or wallet about the money. */
function PayoutReferences({ sale, children }: { sale: Sale; children?: ReactNode }) {
  const t = useT(saleTexts)
  const { payout, coinAmount } = sale
  const isFixed = coinAmount !== null && !coinAmount.isEstimate
  if (!children && !isFixed && !payout?.reference) return null
  return (
    <dl className={styles['sale-payout']}>
      {children}
      {isFixed ? <Fact label={t('fact.coin')}>{`${coinAmount.amount} ${coinAmount.coin}`}</Fact> : null}
      {coinAmount?.transactionHash ? (
        <Fact label={t('fact.hash')} isCode>
          {coinAmount.transactionHash}
        </Fact>
      ) : null}
      {payout?.reference ? (
        <Fact label={t('fact.reference')} isCode>
          {payout.reference}
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ label, isCode = false, children }: { label: string; isCode?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isCode ? 'mono' : 'num'}>{children}</dd>
    </div>
  )
}
