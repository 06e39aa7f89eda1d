import type { Sale } from '@app/contract/selling/sales'
import { Countdown } from '#components/ui/countdown.tsx'
import { writeFloat } from '#components/ui/look-words.ts'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { TrustPanel } from '../trust-panel.tsx'
import { CancelSale } from './cancel-sale.tsx'
import { CheckOnPhone } from './check-on-phone.tsx'
import { EndedOffer } from './ended-offer.tsx'
import { GuardLine } from './diversion/guard-line.tsx'
import { saleTexts } from './sale-texts.ts'
import { SendOffer } from './send-offer.tsx'
import type { StepProps } from './step-props.ts'
import { useSaleWords } from './use-sale-words.ts'
import styles from '#features/seller/sell/sale/offer-body.module.css'

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
          <strong>{t('problem.title')}</strong> {t(`problem.${sale.offerProblem}`)} <Mismatch sale={sale} />
        </Note>
      ) : null}
      <EndedOffer sale={sale} onChanged={onChanged} onRefused={onDeadline} />
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

/** Names the wrong items, because two skins of one name differ only by their float. */
function Mismatch({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const { offerMismatch: mismatch, details } = sale
  if (!mismatch) return null
  const missing = details.items.filter(({ assetId }) => mismatch.missing.includes(assetId))
  return (
    <ul className={styles['offer-mismatch']}>
      {mismatch.extra.map((item, place) => (
        <li key={place}>{t('problem.extra', { item: nameWithFloat(item.name, item.float) })}</li>
      ))}
      {missing.map((item) => (
        <li key={item.assetId}>
          {t('problem.missing', { item: nameWithFloat(item.market_hash_name, item.float) })}
        </li>
      ))}
    </ul>
  )
}

function nameWithFloat(name: string, float: number | null): string {
  return float === null ? name : `${name} ${writeFloat(float)}`
}
