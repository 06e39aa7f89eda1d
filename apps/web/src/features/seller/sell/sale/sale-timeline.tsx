import type { Sale } from '@app/contract/selling/sales'
import { Timeline, type TimelineStep } from '#components/ui/timeline.tsx'
import { formatMoment, formatPreciseMoment, toMachineDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { EndBody, ReversedBody } from './end-bodies.tsx'
import { OfferBody } from './offer-body.tsx'
import { offerTurnOf } from './offer-turn.ts'
import { SentOfferBody } from './sent-offer-body.tsx'
import { PayingBody } from './paying-body.tsx'
import { ReceivedBody } from './received-body.tsx'
import { stepsOf, type SaleStepView } from './sale-steps.ts'
import { saleTexts } from './sale-texts.ts'
import type { StepProps } from './step-props.ts'
import { isDiverted, newsOf, unbroken, useSaleWords } from './use-sale-words.ts'
import pageStyles from '#features/seller/sell/sale/sale-page.module.css'

export function SaleTimeline(props: StepProps) {
  const { sale } = props
  const t = useT(saleTexts)
  const titleOf = useStepTitles(sale)
  const views = stepsOf(sale)
  const steps = views.map((step, index): TimelineStep => ({
    id: step.id,
    // Money that came back is not lost.
    state: step.id === 'returned' ? 'warned' : step.state,
    title: titleOf(step),
    when: <StepTime step={step} sale={sale} after={views[index - 1]?.at} />,
    body: <StepBody step={step} {...props} />,
  }))
  return <Timeline label={t('sale.course')} steps={steps} />
}

function useStepTitles(sale: Sale): (step: SaleStepView) => string {
  const t = useT(saleTexts)
  const { amount, shortDestination, method } = useSaleWords(sale)
  const news = newsOf(sale)
  return (step) => {
    switch (step.id) {
      case 'ended':
        return t(`end.${step.end}`)
      case 'reversed':
        return t('end.reversed_on_steam')
      case 'returned':
        return sale.payout?.method === 'bank' ? t('step.returnedBank') : t('step.returned')
      case 'locked':
        return t('step.locked')
      case 'paid':
        if (sale.payout?.state === 'returned') return t('step.paid.sent', { amount })
        return t(step.state === 'done' ? 'step.paid.done' : 'step.paid.todo', { amount })
      case 'hold':
        return t(`step.hold.${step.state}`)
      case 'paying':
        if (step.state === 'todo') return t('step.paying.todo')
        if (step.state === 'current' && news === 'unclaimed') return t('step.unclaimed', { service: method })
        if (step.state === 'current' && news !== 'paying') return t(`step.${payingWord(news)}`)
        return t('step.paying.done', { destination: shortDestination })
      case 'offer':
        if (isDiverted(sale)) return t('step.offer.diverted')
        if (offerTurnOf(sale) !== 'own') return t('sent.stepEnded')
        if (isOurs(sale)) return t(`sent.step${ourStep(sale, step.state === 'done')}`)
        return t(`step.offer.${step.state}`)
      case 'received':
    }
    return step.state === 'done'
      ? t('step.received.done', { count: sale.details.items.length })
      : t(`step.received.${step.state}`)
  }
}

function ourStep(sale: Sale, isDone: boolean): 'Done' | 'Cancelling' | 'Open' | 'Preparing' {
  if (isDone) return 'Done'
  if (sale.sentOffer?.state === 'cancelling') return 'Cancelling'
  return sale.state === 'offer_sent' ? 'Open' : 'Preparing'
}

/** The offer step belongs to us, or did until the items came. */
function isOurs({ state, sentOffer }: Sale): boolean {
  if (state === 'offer_wanted' || state === 'offer_sent') return true
  return state !== 'awaiting_items' && sentOffer !== null && sentOffer.problem === null
}

function payingWord(news: ReturnType<typeof newsOf>): 'approval' | 'needsDetails' | 'preparing' {
  if (news === 'approval') return 'approval'
  return news === 'needs_details' ? 'needsDetails' : 'preparing'
}

type StepTimeProps = {
  step: SaleStepView
  sale: Sale
  /** The time of the step above, which has shown its day. */
  after: string | undefined
}

/** A day is shown once; the title contains the seconds. */
function StepTime({ step, sale, after }: StepTimeProps) {
  const t = useT(saleTexts)
  const language = useLanguage()
  const { moment } = useSaleWords(sale)
  if (step.at !== undefined) {
    return (
      <time dateTime={toMachineDate(step.at)} title={formatPreciseMoment(step.at, language, null)}>
        {unbroken(formatMoment(step.at, language, after ?? sale.serverTime))}
      </time>
    )
  }
  const { protectedUntil } = sale
  if (step.id === 'hold' && protectedUntil !== null)
    return t('step.hold.until', { moment: moment(protectedUntil) })
  if (step.id === 'paying' && step.state === 'todo' && protectedUntil !== null && isHeld(sale))
    return t('step.after', { moment: moment(protectedUntil) })
  const received = sale.timeline.find(({ state }) => state === 'items_received')?.at
  if (step.id === 'paying' && step.state === 'current' && newsOf(sale) === 'approval' && received)
    return t('step.since', { moment: moment(received) })
  const { checking } = sale.usual
  if (step.id === 'received' && step.state !== 'done' && sale.state !== 'review' && checking)
    return t('step.usuallyMinutes', { count: Math.max(1, Math.ceil(checking.p50Seconds / 60)) })
  return null
}

function isHeld({ paidBy }: Sale): boolean {
  return paidBy?.reason === 'after_protection'
}

function StepBody({ step, ...props }: StepProps & { step: SaleStepView }) {
  const { sale } = props
  const t = useT(saleTexts)
  switch (step.id) {
    case 'locked':
      return null
    case 'offer':
      if (step.state === 'current')
        return isOurs(sale) ? <SentOfferBody {...props} /> : <OfferBody {...props} />
      return step.state === 'done' && sale.timeline.some(({ state }) => state === 'offer_seen')
        ? t('step.offerFoundBody', { count: sale.details.items.length })
        : null
    case 'received':
      return <ReceivedBody step={step} {...props} />
    case 'hold':
      return step.state === 'done' ? null : <HoldBody sale={sale} />
    case 'paying':
      return <PayingBody step={step} sale={sale} />
    case 'paid':
      return step.state === 'done' && sale.payout?.state !== 'returned' && sale.payout?.method === 'bank'
        ? t('step.paidBankBody')
        : null
    case 'ended':
      return <EndBody sale={sale} end={step.end} />
    case 'reversed':
      return <ReversedBody sale={sale} />
    case 'returned':
  }
  return t('step.returnedBody', { amount: formatGrosze(toGrosze(sale.amount)) })
}

function HoldBody({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  if (sale.protectedUntil === null) return t('step.holdSoonBody')
  return <p className={pageStyles['sale-now']}>{t('step.holdBody')}</p>
}
