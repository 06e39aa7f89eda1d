import type { Sale } from '@app/contract/selling/sales'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import { Money } from '#components/ui/money.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { classNames } from '#components/ui/class-names.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths, saleDetailsPath } from '#lib/paths.ts'
import { steamPage } from '#lib/demo.ts'
import { ExternalLink } from '../external-link.tsx'
import { sellTexts } from '../sell-texts.ts'
import { payoutSpeedOf } from './payout-speed.ts'
import { PromiseLine } from './promise.tsx'
import { progressOf } from './sale-steps.ts'
import { saleTexts } from './sale-texts.ts'
import { Confirmation } from './sale-documents.tsx'
import { SharePayout } from './share-payout.tsx'
import { isDiverted, isUnpaid, newsOf, useSaleWords } from './use-sale-words.ts'
import buttonStyles from '#components/ui/button.module.css'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/seller/sell/sale/sale-hero.module.css'

const BUTTON = `${buttonStyles.button} ${buttonStyles['button-secondary']} ${buttonStyles['button-small']}`
const SENT_OFFERS = steamPage('https://steamcommunity.com/my/tradeoffers/sent/')

/** The amount, status and progress: enough for a quick view. */
export function SaleHero({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const sell = useT(sellTexts)
  const { status } = useSaleWords(sale)
  const news = newsOf(sale)
  const isPaid = news === 'paid'
  return (
    <section
      className={classNames(`panel ${styles['sale-hero']}`, isPaid && styles['is-paid'])}
      aria-label={sell('sell.payout')}
    >
      <div className={styles['sale-amount']}>
        <AmountLabel sale={sale} />
        <Money grosze={toGrosze(sale.amount)} isPayout={!isUnpaid(sale)} isLarge />
        <Speed sale={sale} />
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
        <HeroActions sale={sale} />
      </div>
      {isPaid ? null : <Progress sale={sale} />}
    </section>
  )
}

/** The next step of the seller, where it is seen first. */
function HeroActions({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const headline = useHeadline(sale)
  const news = newsOf(sale)
  if (news === 'paid')
    return (
      <div className="row">
        {sale.payout?.state === 'paid' ? <Confirmation sale={sale} size="small" variant="primary" /> : null}
        <ButtonLink size="small" to={paths.inventory}>
          {t('paid.again')}
        </ButtonLink>
        <SharePayout sale={sale} headline={headline} />
      </div>
    )
  if (news === 'returned')
    return (
      <NextStep to={paths.accountBalance}>
        {t('step.withdrawAgain', { amount: formatGrosze(toGrosze(sale.amount)) })}
      </NextStep>
    )
  if (news === 'needs_details')
    return <NextStep to={saleDetailsPath(sale.id)}>{t('step.chooseDetails')}</NextStep>
  if (news === 'awaiting_items' && sale.offerProblem && !isDiverted(sale))
    return (
      <ExternalLink href={SENT_OFFERS} className={BUTTON}>
        {t('problem.open')}
      </ExternalLink>
    )
  return null
}

function NextStep({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink variant="primary" to={to}>
      {children}
    </ButtonLink>
  )
}

/** What the shared picture says. */
function useHeadline(sale: Sale): string {
  const t = useT(saleTexts)
  const speed = payoutSpeedOf(sale)
  return speed ? t(`paid.${speed.unit}`, { count: speed.count }) : t('sale.paid')
}

function Speed({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const speed = payoutSpeedOf(sale)
  if (!speed) return null
  return (
    <p className={styles['sale-fast']}>
      {t(`speed.${speed.unit}`, { count: speed.count })}{' '}
      {t('speed.since', { count: sale.details.items.length })}
    </p>
  )
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
