import type { Sale } from '@app/contract/selling/sales'
import { ButtonLink } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { formatDeadline } from '#lib/format-deadline.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { payoutBoardPath, supportPathForSale } from '#lib/paths.ts'
import { sellTexts } from '../sell-texts.ts'
import { SoldItems } from '../sold-items.tsx'
import { openPromiseOf } from './promise.tsx'
import { SalePapers } from './sale-documents.tsx'
import { SignedReceipt } from './signed-receipt.tsx'
import { saleTexts } from './sale-texts.ts'
import { destinationOf, isUnpaid, newsOf } from './use-sale-words.ts'
import { methodName } from '#lib/payout-names.ts'
import foldStyles from '#features/seller/sell/sale/check-on-phone.module.css'
import styles from '#features/seller/sell/sale/sale-slip.module.css'

/** The items, their price and the destination: enough to recognise the destination, too little to misuse it. */
export function SaleSlip({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const language = useLanguage()
  const method = sale.payout?.method ?? sale.paymentMethod
  const terms = termsOf(sale)
  const news = newsOf(sale)
  const isLost = isUnpaid(sale)
  const promisedBy = openPromiseOf(sale)
  return (
    <section className={`panel ${styles['sale-slip']}`} aria-labelledby="sale-summary">
      <h2 id="sale-summary">{t('sale.summary')}</h2>
      <SoldItems items={sale.details.items} isNarrow isLost={isLost} />
      <PriceTriple
        marketGrosze={toGrosze(sale.marketTotal)}
        ratePercent={sale.rateBps / 100}
        payoutGrosze={toGrosze(sale.amount)}
        sumLabel={
          isLost ? t('sale.amount') : news === 'paid' || news === 'returned' ? t(`sale.${news}`) : undefined
        }
        isLost={isLost}
      />
      <dl className={styles['sale-facts']}>
        {terms === null ? null : (
          <div>
            <dt>{t('sale.case')}</dt>
            <dd>{t(`sale.case.${terms}`)}</dd>
          </div>
        )}
        <div>
          <dt>{t('sale.method')}</dt>
          <dd>{methodName(sell, method)}</dd>
        </div>
        <div className={styles['sale-destination']}>
          <dt>{t('sale.destination')}</dt>
          <dd>{destinationOf(sale.payout?.payment ?? sale.payment)}</dd>
        </div>
        {promisedBy ? (
          <div>
            <dt>{t('promise.label')}</dt>
            <dd>{formatDeadline(promisedBy, language, sale.serverTime)}</dd>
          </div>
        ) : null}
      </dl>
      <SaleCodes sale={sale} />
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

/** Folded: a seller needs only the number of the sale. */
function SaleCodes({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  return (
    <details className={foldStyles['sale-check']}>
      <summary>
        {t('sale.codes')}
        <Icon name="chevron" isSmall />
      </summary>
      <dl className={styles['sale-facts']}>
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
    </details>
  )
}

/** How the payout goes, as long as the seller still waits for it. The wait for Steam is told at the top. */
function termsOf(sale: Sale): 'advance' | 'approval' | null {
  if (sale.status !== 'pending' || sale.needsDetails || sale.reversedAt !== null || isUnpaid(sale))
    return null
  if (sale.paidBy?.reason === 'approval' || sale.payoutCase === 'manual') return 'approval'
  return sale.payoutCase === 'advance' ? 'advance' : null
}
