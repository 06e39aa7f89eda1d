import type { Sale } from '@app/contract/selling/sales'
import { useQuery } from '@tanstack/react-query'
import { LimitLadder } from '#components/limit-ladder/limit-ladder.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Money } from '#components/ui/money.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { classNames } from '#components/ui/class-names.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { sellTexts } from '../sell-texts.ts'
import { PromiseLine } from './promise.tsx'
import { progressOf } from './sale-steps.ts'
import { saleTexts } from './sale-texts.ts'
import { limitQuery } from './sale-calls.ts'
import { SharePayout } from './share-payout.tsx'
import { isUnpaid, newsOf, useSaleWords } from './use-sale-words.ts'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/seller/sell/sale/sale-hero.module.css'

/** The amount, status and progress: enough for a quick view. */
export function SaleHero({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const { status } = useSaleWords(sale)
  const news = newsOf(sale)
  const isPaid = news === 'paid'
  const speed = useSpeed(sale)
  return (
    <section
      className={classNames(`panel ${styles['sale-hero']}`, isPaid && styles['is-paid'])}
      aria-label={sell('sell.payout')}
    >
      <div className={styles['sale-amount']}>
        <AmountLabel sale={sale} />
        <p className={styles['sale-sum']}>
          <Money grosze={toGrosze(sale.amount)} isPayout={!isUnpaid(sale)} isLarge />
          {speed ? <span className={styles['sale-fast']}>{speed.short}</span> : null}
        </p>
        {sale.coinAmount ? (
          <span className="caption low num">
            {t(sale.coinAmount.isEstimate ? 'coin.estimate' : 'coin.fixed', sale.coinAmount)}
          </span>
        ) : null}
      </div>
      <div className={styles['sale-state']}>
        <output className={styles['sale-status']}>
          {isPaid ? <span className="visually-hidden">{t('sale.paid')} </span> : null}
          {status}
        </output>
        <PromiseLine sale={sale} />
        {isPaid ? (
          <div className="row">
            <ButtonLink variant="primary" size="small" to={paths.inventory}>
              {t('paid.again')}
            </ButtonLink>
            {speed ? <SharePayout sale={sale} headline={speed.headline} /> : null}
          </div>
        ) : null}
        {news === 'returned' ? (
          <div className="row">
            <ButtonLink variant="primary" size="small" to={paths.accountBalance}>
              {t('step.correctDetails')}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      {isPaid ? <PaidLadder /> : <Progress sale={sale} />}
    </section>
  )
}

/** How fast it was, from the items to the money. Said only when it is worth telling. */
function useSpeed(sale: Sale): { short: string; headline: string } | undefined {
  const t = useT(saleTexts)
  const seconds = secondsToPaid(sale)
  if (seconds === undefined || newsOf(sale) !== 'paid') return undefined
  const unit = seconds < 60 ? 'seconds' : 'minutes'
  const count = { count: unit === 'seconds' ? seconds : Math.ceil(seconds / 60) }
  return { short: t(`speed.${unit}`, count), headline: t(`paid.${unit}`, count) }
}

/** What the finished sale brings for the next one. */
function PaidLadder() {
  const { data } = useQuery(limitQuery)
  return data ? (
    <div className={styles['sale-ladder']}>
      <LimitLadder preview={data} />
    </div>
  ) : null
}

const WORTH_TELLING_SECONDS = 3_600

function secondsToPaid({ timeline }: Sale): number | undefined {
  const at = (state: Sale['state']) => timeline.find((step) => step.state === state)?.at
  const received = at('items_received')
  const paid = at('completed')
  if (received === undefined || paid === undefined) return undefined
  const seconds = Math.max(1, Math.ceil((Date.parse(paid) - Date.parse(received)) / 1_000))
  return seconds <= WORTH_TELLING_SECONDS ? seconds : undefined
}

function AmountLabel({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const ui = useT(uiTexts)
  return <span className={moneyStyles['payout-label']}>{labelOf()}</span>

  function labelOf(): string {
    const news = newsOf(sale)
    if (news === 'returned') return t('sale.returned')
    if (isUnpaid(sale)) return t('sale.amount')
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
      <div className={styles['sale-progress']} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={classNames(
              index < done && styles['is-done'],
              index === done && isHalfway && styles['is-current'],
            )}
          />
        ))}
      </div>
    </>
  )
}
