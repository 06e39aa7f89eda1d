import type { Sale } from '@app/contract/selling/sales'
import { Money } from '#components/ui/money.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { classNames } from '#components/ui/class-names.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from '../sell-texts.ts'
import { PromiseLine } from './promise.tsx'
import { progressOf } from './sale-steps.ts'
import { saleTexts } from './sale-texts.ts'
import { newsOf, useSaleWords } from './use-sale-words.ts'

/** The amount, status and progress: enough for a quick view. */
export function SaleHero({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const { status } = useSaleWords(sale)
  return (
    <section className="panel sale-hero" aria-label={sell('sell.payout')}>
      <p className="sale-amount">
        <AmountLabel sale={sale} />
        <Money
          grosze={toGrosze(sale.amount)}
          isPayout={!isLost(sale) && newsOf(sale) !== 'returned'}
          isLarge
        />
        {sale.coinAmount ? (
          <span className="caption low num">
            {t(sale.coinAmount.isEstimate ? 'coin.estimate' : 'coin.fixed', sale.coinAmount)}
          </span>
        ) : null}
      </p>
      <div>
        <output className="mid">{status}</output>
        <PromiseLine sale={sale} />
      </div>
      <Progress sale={sale} />
    </section>
  )
}

function isLost(sale: Sale): boolean {
  const news = newsOf(sale)
  return news === 'failed' || news === 'cancelled' || news === 'reversed'
}

function AmountLabel({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const ui = useT(uiTexts)
  return <span className="payout-label">{labelOf()}</span>

  function labelOf(): string {
    if (isLost(sale)) return t('sale.amount')
    const news = newsOf(sale)
    if (news === 'returned') return t('sale.returned')
    return news === 'paid' ? t('sale.paid') : ui('price.you')
  }
}

function Progress({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const progress = progressOf(sale)
  if (!progress) return null
  const { done, isHalfway, of } = progress
  const step = Math.min(done + (isHalfway ? 1 : 0), of)
  return (
    <>
      <p className="visually-hidden">{t('sale.progress', { step, steps: of })}</p>
      <div className="sale-progress" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={classNames(index < done && 'is-done', index === done && isHalfway && 'is-current')}
          />
        ))}
      </div>
    </>
  )
}
