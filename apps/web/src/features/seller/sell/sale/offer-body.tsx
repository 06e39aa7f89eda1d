import { Countdown } from '#components/ui/countdown.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { TrustPanel } from '../trust-panel.tsx'
import { CancelSale } from './cancel-sale.tsx'
import { CheckOnPhone } from './check-on-phone.tsx'
import { GuardLine } from './diversion/guard-line.tsx'
import { saleTexts } from './sale-texts.ts'
import { SendOffer } from './send-offer.tsx'
import type { StepProps } from './step-props.ts'
import { useSaleWords } from './use-sale-words.ts'

/** The seller's only task, with everything needed for it. */
export function OfferBody({ sale, readAtMs, onChanged, onDeadline }: StepProps) {
  const t = useT(saleTexts)
  const { moment } = useSaleWords(sale)
  // Converts the server's deadline to this browser's clock, which may be wrong.
  const endsAtMs = readAtMs + Date.parse(sale.deadlineAt) - Date.parse(sale.serverTime)
  return (
    <div className="stack sale-offer">
      {sale.offerProblem ? (
        <Note tone="warn" icon="alert">
          <strong>{t('problem.title')}</strong> {t(`problem.${sale.offerProblem}`)}
        </Note>
      ) : null}
      <p className="row">
        <span>{t('sale.deadline', { time: moment(sale.deadlineAt) })}</span>
        <Countdown key={sale.deadlineAt} endsAt={new Date(endsAtMs)} onEnd={onDeadline} />
      </p>
      <SendOffer sale={sale} />
      <TrustPanel saleNumber={sale.number} />
      {sale.guard && !sale.diversion ? <GuardLine guard={sale.guard} /> : null}
      <CheckOnPhone />
      {sale.canCancel ? (
        <div className="row">
          <span>{t('step.offerBody')}</span>
          <CancelSale sale={sale} onCancelled={onChanged} onRefused={onDeadline} />
        </div>
      ) : null}
    </div>
  )
}
