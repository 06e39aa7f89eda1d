import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { Quote } from '@app/contract/selling/sales'
import { useT } from '#lib/i18n/use-t.ts'
import { describePaying } from './preview-words.ts'
import { sellTexts } from './sell-texts.ts'
import styles from '#features/seller/sell/sell.module.css'

type NextStepsProps = { quote: Quote; preview: PayoutPreview | undefined }

/** What happens once the seller confirms. */
export function NextSteps({ quote: { isOfferOurs, offerMinutes: minutes }, preview }: NextStepsProps) {
  const t = useT(sellTexts)
  return (
    <section className={styles['sell-part']} aria-labelledby="sell-next">
      <h3 id="sell-next">{t('next.title')}</h3>
      <ol className={styles['sell-steps']}>
        <li>{t(isOfferOurs ? 'next.ours' : 'next.own')}</li>
        <li>{t(isOfferOurs ? 'next.accept' : 'next.send', { minutes })}</li>
        <li>{describePaying(preview, { t })}</li>
      </ol>
    </section>
  )
}
