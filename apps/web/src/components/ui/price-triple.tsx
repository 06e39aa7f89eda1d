import { useT } from '#lib/i18n/use-t.ts'
import { Money } from './money.tsx'
import { uiTexts } from './ui-texts.ts'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#components/ui/price-triple.module.css'

type PriceTripleProps = {
  marketGrosze: number | bigint
  ratePercent: number
  payoutGrosze: number | bigint
  /** The other price, paid after Steam's protection period; set only when it differs. */
  later?: { ratePercent: number; grosze: number }
  /** Another name of the sum: it is paid already, or the seller does not get it. */
  sumLabel?: string | undefined
  /** The seller does not get the sum. */
  isLost?: boolean
}

/** The same three lines from the calculator to the confirmation: market price, rate, payout. */
export function PriceTriple({
  marketGrosze,
  ratePercent,
  payoutGrosze,
  later,
  sumLabel,
  isLost = false,
}: PriceTripleProps) {
  const t = useT(uiTexts)
  return (
    <dl className={styles['price-triple']}>
      <div>
        <dt>{t('price.market')}</dt>
        <dd>
          <Money grosze={marketGrosze} />
        </dd>
      </div>
      <div>
        <dt>{t('price.rate')}</dt>
        <dd>{ratePercent}%</dd>
      </div>
      <div className={styles['price-sum']}>
        <dt className={moneyStyles['payout-label']}>
          {sumLabel ?? (later ? t('price.youNow') : t('price.you'))}
        </dt>
        <dd>
          <Money grosze={payoutGrosze} isPayout={!isLost} isLarge />
        </dd>
      </div>
      {later ? (
        <div className="price-later">
          <dt>{t('price.youLater', { percent: later.ratePercent })}</dt>
          <dd>
            <Money grosze={later.grosze} isPayout />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
