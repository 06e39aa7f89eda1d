import type { Sale } from '@app/contract/sales'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { Timeline, type TimelineStep } from '#components/ui/timeline.tsx'
import { formatDateTime, formatTime, toMachineDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from '../sell-texts.ts'
import { TradeLink } from '../trade-link.tsx'
import { CancelSale } from './cancel-sale.tsx'
import { saleTexts } from './sale-texts.ts'
import { stepsOf, type SaleStepView } from './sale-steps.ts'

type SaleTimelineProps = {
  sale: Sale
  readAtMs: number
  onChanged: (sale: Sale) => void
  onDeadline: () => void
}

export function SaleTimeline({ sale, readAtMs, onChanged, onDeadline }: SaleTimelineProps) {
  const t = useT(saleTexts)
  const titleOf = useStepTitles(sale)
  const steps = stepsOf(sale).map((step): TimelineStep => ({
    id: step.id,
    state: step.state,
    title: titleOf(step),
    when: <StepTime at={step.at} />,
    body: (
      <StepBody step={step} sale={sale} readAtMs={readAtMs} onDeadline={onDeadline} onChanged={onChanged} />
    ),
  }))
  return <Timeline label={t('sale.course')} steps={steps} />
}

function useStepTitles(sale: Sale): (step: SaleStepView) => string {
  const t = useT(saleTexts)
  const destination = sale.payment.bankName ?? sale.payment.masked
  return (step) => {
    if (step.id === 'ended') return t(`end.${step.end}`)
    if (step.id === 'locked') return t('step.locked')
    if (step.id === 'paid') return t('step.paid.done', { amount: formatGrosze(toGrosze(sale.amount)) })
    if (step.id !== 'paying') return t(`step.${step.id}.${step.state}`)
    if (step.state === 'todo') return t('step.paying.todo')
    return sale.state === 'items_received'
      ? t('step.preparing', { destination })
      : t('step.paying.done', { destination })
  }
}

/** Today's steps need the hour only; the whole date stands in the title. */
function StepTime({ at }: { at: string | undefined }) {
  const language = useLanguage()
  if (at === undefined) return null
  return (
    <time dateTime={toMachineDate(at)} title={formatDateTime(at, language)}>
      {formatTime(at, language)}
    </time>
  )
}

type StepBodyProps = Omit<SaleTimelineProps, 'readAtMs'> & { step: SaleStepView; readAtMs: number }

function StepBody({ step, sale, readAtMs, onChanged, onDeadline }: StepBodyProps) {
  const t = useT(saleTexts)
  const isCurrent = step.state === 'current'
  if (step.id === 'locked')
    return t('step.lockedBody', { count: sale.details.items.length, rate: sale.rateBps / 100 })
  if (step.id === 'offer' && isCurrent)
    return <OfferToSend sale={sale} readAtMs={readAtMs} onDeadline={onDeadline} onChanged={onChanged} />
  if (step.id === 'received') {
    if (step.state === 'done') return t('step.receivedBody')
    if (!isCurrent) return null
    return (
      <div className="stack">
        {sale.state === 'review' ? <p>{t('step.review')}</p> : null}
        {sale.canCancel ? <CancelSale sale={sale} onCancelled={onChanged} onRefused={onDeadline} /> : null}
      </div>
    )
  }
  if (step.id === 'hold' && isCurrent) return t('step.holdBody')
  if (step.id === 'paid' && step.state === 'done') return t('step.paidBody')
  if (step.id === 'ended' && step.end !== 'reversed_on_steam') return t('end.freed')
  return null
}

/** The one thing the seller has to do: everything needed for it stands here. */
function OfferToSend({ sale, readAtMs, onChanged, onDeadline }: Omit<StepBodyProps, 'step'>) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const language = useLanguage()
  // The server's deadline on this browser's clock, whatever that clock says.
  const endsAtMs = readAtMs + Date.parse(sale.deadlineAt) - Date.parse(sale.serverTime)
  return (
    <div className="stack sale-offer">
      <p className="row">
        <span>{t('sale.deadline', { time: formatTime(sale.deadlineAt, language) })}</span>
        <Countdown key={sale.deadlineAt} endsAt={new Date(endsAtMs)} onEnd={onDeadline} />
      </p>
      <div className="sale-code">
        <CopyField label={t('sale.code')} value={sale.code} />
        <p className="hint">{sell('trust.codeHint')}</p>
      </div>
      <TradeLink url={sale.tradeUrl} />
      {sale.canCancel ? (
        <div className="row">
          <span>{t('step.offerBody')}</span>
          <CancelSale sale={sale} onCancelled={onChanged} onRefused={onDeadline} />
        </div>
      ) : null}
    </div>
  )
}
