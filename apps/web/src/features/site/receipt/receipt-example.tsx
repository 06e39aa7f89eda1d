import { payoutFor } from '@app/contract/payout-share'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '#components/ui/icon.tsx'
import { Money } from '#components/ui/money.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { exampleMarketGrosze, exampleSkin } from '#lib/example-item.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { rateBoardQuery } from '#lib/public-queries.ts'
import { receiptTexts } from './receipt-texts.ts'
import { Facts } from './receipt-verdict.tsx'
import proofStyles from '#components/proof.module.css'
import receiptStyles from '#features/site/receipt/receipt.module.css'

const UNTIL_LOADED = 'AK-47 | Redline'

/** What a verified quote looks like, for visitors who have none to paste. */
export function ReceiptExample() {
  const t = useT(receiptTexts)
  const { rateBps } = useOffer()
  const { data: board } = useQuery(rateBoardQuery)
  const skin = exampleSkin(board)
  const market = exampleMarketGrosze(board)
  return (
    <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="receipt-example">
      <div className={receiptStyles['example-head']}>
        <h2 id="receipt-example">{t('example.title')}</h2>
        <Pill tone="plain">{t('example.mark')}</Pill>
      </div>
      <p className={receiptStyles['example-verdict']}>
        <Icon name="shield" />
        <b>{t('verdict.valid')}</b>
      </p>
      <p className={receiptStyles['receipt-payout']}>
        <span className="mid">{t('fact.total')}</span>
        <Money grosze={payoutFor(market, rateBps)} isPayout isLarge />
      </p>
      <Facts
        facts={[
          [t('fact.sale'), '000123'],
          [
            t('example.item'),
            <span key="item" lang="en">
              {skin ? `${skin.weaponType} | ${skin.name}` : UNTIL_LOADED}
            </span>,
          ],
          [t('fact.market'), <Money key="market" grosze={market} />],
          [t('fact.rate'), `${rateBps / 100}%`],
          [t('fact.quoted'), '14:36'],
          [t('fact.until'), '14:51'],
        ]}
      />
    </section>
  )
}
