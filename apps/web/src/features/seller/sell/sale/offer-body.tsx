import type { Sale } from '@app/contract/selling/sales'
import { Icon } from '#components/ui/icon.tsx'
import { writeFloat } from '#components/ui/look-words.ts'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { TrustPanel } from '../trust-panel.tsx'
import { CancelSale } from './cancel-sale.tsx'
import { CheckOnPhone } from './check-on-phone.tsx'
import { EndedOffer } from './ended-offer.tsx'
import { GuardLine } from './diversion/guard-line.tsx'
import { offerTurnOf } from './offer-turn.ts'
import { saleTexts } from './sale-texts.ts'
import { SendOffer } from './send-offer.tsx'
import type { StepProps } from './step-props.ts'
import { isDiverted } from './use-sale-words.ts'
import foldStyles from '#features/seller/sell/sale/check-on-phone.module.css'
import styles from '#features/seller/sell/sale/offer-body.module.css'

/** The seller's only task, with everything needed for it. */
export function OfferBody({ sale, onChanged, onDeadline }: StepProps) {
  const t = useT(saleTexts)
  const turn = offerTurnOf(sale)
  const canSend = !isDiverted(sale)
  return (
    <div className="stack sale-offer">
      {sale.offerProblem ? (
        <Note tone="warn" icon="alert">
          <strong>{t('problem.title')}</strong> <Mismatch sale={sale} />
        </Note>
      ) : null}
      <EndedOffer sale={sale} onChanged={onChanged} onRefused={onDeadline} />
      {turn === 'own' && canSend ? <OwnOffer sale={sale} /> : null}
      {turn === 'again' ? (
        <details className={foldStyles['sale-check']}>
          <summary>
            {t('sent.own')}
            <Icon name="chevron" isSmall />
          </summary>
          <div className="stack">
            <OwnOffer sale={sale} />
          </div>
        </details>
      ) : null}
      {sale.guard && !sale.diversion ? <GuardLine guard={sale.guard} /> : null}
      {turn === 'own' && canSend ? <CheckOnPhone /> : null}
      {sale.canCancel ? (
        <div className="row">
          {turn === 'own' && canSend ? <span>{t('step.offerBody')}</span> : null}
          <CancelSale sale={sale} onCancelled={onChanged} onRefused={onDeadline} />
        </div>
      ) : null}
    </div>
  )
}

function OwnOffer({ sale }: { sale: Sale }) {
  return (
    <>
      <SendOffer sale={sale} />
      <TrustPanel saleNumber={sale.number} tradeUrl={sale.tradeUrl} />
    </>
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
