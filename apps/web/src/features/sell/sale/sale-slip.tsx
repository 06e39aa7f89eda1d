import type { Sale } from '@app/contract/sales'
import { ButtonLink } from '#components/ui/button.tsx'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { sellTexts } from '../sell-texts.ts'
import { SoldItems } from '../sold-items.tsx'
import { saleTexts } from './sale-texts.ts'

/** What was sold, for how much, and where the money goes: enough to recognise, too little to use. */
export function SaleSlip({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const { payment } = sale
  const destination = [payment.coin, payment.bankName, payment.masked].filter(Boolean).join(' ')
  return (
    <section className="panel sale-slip" aria-labelledby="sale-summary">
      <h2 id="sale-summary">{t('sale.summary')}</h2>
      <SoldItems items={sale.details.items} />
      <PriceTriple
        marketGrosze={toGrosze(sale.marketTotal)}
        ratePercent={sale.rateBps / 100}
        payoutGrosze={toGrosze(sale.amount)}
      />
      <dl className="sale-facts">
        <div>
          <dt>{t('sale.method')}</dt>
          <dd>{sell(`pay.${sale.paymentMethod}`)}</dd>
        </div>
        <div>
          <dt>{t('sale.destination')}</dt>
          <dd>{destination}</dd>
        </div>
        <div>
          <dt>{t('sale.code')}</dt>
          <dd className="mono">{sale.code}</dd>
        </div>
      </dl>
      <ButtonLink variant="ghost" to={paths.support}>
        {t('sale.help')}
      </ButtonLink>
    </section>
  )
}
