import type { Sale } from '@app/contract/selling/sales'
import type { SentOffer } from '@app/contract/selling/sent-offers'
import { Icon } from '#components/ui/icon.tsx'
import { QrPicture } from '#components/ui/qr-picture.tsx'
import { steamPage } from '#lib/demo.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from '../sell-texts.ts'
import { CancelSale } from './cancel-sale.tsx'
import { CheckOnPhone } from './check-on-phone.tsx'
import { OfferAction } from './offer-action.tsx'
import { saleTexts } from './sale-texts.ts'
import type { StepProps } from './step-props.ts'
import { isDiverted } from './use-sale-words.ts'
import buttonStyles from '#components/ui/button.module.css'
import styles from '#features/seller/sell/sale/sent-offer-body.module.css'

/** We send the offer; the seller opens it on the phone and accepts it. */
export function SentOfferBody({ sale, onChanged, onDeadline }: StepProps) {
  const t = useT(saleTexts)
  const { sentOffer: offer } = sale
  const isLeaving = offer?.state === 'cancelling'
  return (
    <div className="stack sale-offer">
      {offer?.state === 'open' && !isDiverted(sale) ? <OpenOffer sale={sale} offer={offer} /> : null}
      {offer && offer.state !== 'open' ? (
        <output>{t(isLeaving ? 'sent.cancelling' : 'sent.preparing')}</output>
      ) : null}
      {offer?.state === 'open' ? <CheckOnPhone /> : null}
      <div className="row">
        {sale.canSendOwnOffer && !isLeaving ? (
          <OfferAction sale={sale} action="own-offer" onChanged={onChanged} onRefused={onDeadline}>
            {t('sent.own')}
          </OfferAction>
        ) : null}
        {sale.canCancel && !isLeaving ? (
          <CancelSale sale={sale} onCancelled={onChanged} onRefused={onDeadline} />
        ) : null}
      </div>
    </div>
  )
}

function OpenOffer({ sale, offer }: { sale: Sale; offer: SentOffer }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const address = steamPage(offer.offerUrl ?? 'https://steamcommunity.com/my/tradeoffers/')
  return (
    <div className={styles['sent-offer']}>
      <div className={styles['sent-go']}>
        <a
          className={`${buttonStyles.button} ${buttonStyles['button-primary']} ${buttonStyles['button-full']} sale-accept`}
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          {t('sent.action')}
          <Icon name="external" isSmall />
          <span className="visually-hidden">{sell('trust.newTab')}</span>
        </a>
        <OfferFacts sale={sale} offer={offer} />
        <p className="caption mid">{t('sent.hint')}</p>
        <p className="caption mid">{t('sent.twin')}</p>
      </div>
      <div className={styles['sent-qr']}>
        <QrPicture text={address} label={t('sent.qr')} />
        <p className="caption low">{t('sent.qrHint')}</p>
      </div>
    </div>
  )
}

/** What Steam shows about the sender, to compare before accepting. */
function OfferFacts({ sale, offer }: { sale: Sale; offer: SentOffer }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const facts: [string, string | number | null][] = [
    [t('sent.from'), offer.accountName],
    [sell('trust.level'), offer.level],
    [sell('trust.since'), offer.memberSince === null ? null : new Date(offer.memberSince).getUTCFullYear()],
    [t('sale.code'), sale.code],
  ]
  return (
    <>
      <p className="small">{t('sent.compare')}</p>
      <dl className={styles['sent-facts']}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
