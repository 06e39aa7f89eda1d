import type { Sale } from '@app/contract/selling/sales'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { formatDeadline } from '#lib/format-deadline.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { payoutBoardPath, supportPathForSale } from '#lib/paths.ts'
import { sellTexts } from '../sell-texts.ts'
import { SoldItems } from '../sold-items.tsx'
import { SalePapers } from './sale-documents.tsx'
import { SignedReceipt } from './signed-receipt.tsx'
import { saleTexts } from './sale-texts.ts'
import { destinationOf, isUnpaid } from './use-sale-words.ts'
import { methodName } from '#lib/payout-names.ts'
import styles from '#features/seller/sell/sale/sale-slip.module.css'

/** The items, their price and the destination: enough to recognise the destination, too little to misuse it. */
export function SaleSlip({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const language = useLanguage()
  const method = sale.payout?.method ?? sale.paymentMethod
  return (
    <section className={`panel ${styles['sale-slip']}`} aria-labelledby="sale-summary">
      <h2 id="sale-summary">{t('sale.summary')}</h2>
      <SoldItems items={sale.details.items} isNarrow />
      <PriceTriple
        marketGrosze={toGrosze(sale.marketTotal)}
        ratePercent={sale.rateBps / 100}
        payoutGrosze={toGrosze(sale.amount)}
        lostLabel={isUnpaid(sale) ? t('sale.amount') : undefined}
      />
      <dl className={styles['sale-facts']}>
        {sale.payoutClass ? (
          <div>
            <dt>{t('sale.class')}</dt>
            <dd>{t(`sale.class.${sale.payoutClass}`, { percent: sale.rateBps / 100 })}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('sale.method')}</dt>
          <dd>{methodName(sell, method)}</dd>
        </div>
        <div className={styles['sale-destination']}>
          <dt>{t('sale.destination')}</dt>
          <dd>{destinationOf(sale.payout?.payment ?? sale.payment)}</dd>
        </div>
        {sale.promise ? (
          <div>
            <dt>{t('promise.label')}</dt>
            <dd>{formatDeadline(sale.promise.by, language)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('sale.code')}</dt>
          <dd className="mono">{sale.code}</dd>
        </div>
        {sale.payout?.mark ? (
          <div>
            <dt>{t('sale.mark')}</dt>
            <dd className="mono">
              <PageLink to={payoutBoardPath(sale.payout.mark)} title={t('sale.markHint')}>
                {sale.payout.mark}
              </PageLink>
            </dd>
          </div>
        ) : null}
      </dl>
      <div className={styles['sale-actions']}>
        <SalePapers sale={sale} />
        <SignedReceipt sale={sale} />
        <ButtonLink variant="ghost" icon="chat" to={supportPathForSale(sale.number)}>
          {t('sale.help')}
        </ButtonLink>
      </div>
    </section>
  )
}
