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
import { Countdown } from '../countdown.tsx'
import { ExternalLink } from '../external-link.tsx'
import { sellTexts } from '../sell-texts.ts'
import { offerTurnOf } from './offer-turn.ts'
import { payoutSpeedOf } from './payout-speed.ts'
import { PromiseLine } from './promise.tsx'
import { progressOf } from './sale-steps.ts'
import { saleTexts } from './sale-texts.ts'
import { Confirmation } from './sale-documents.tsx'
import { SharePayout } from './share-payout.tsx'
import type { StepProps } from './step-props.ts'
import { isDiverted, isUnpaid, newsOf, useSaleWords } from './use-sale-words.ts'
import buttonStyles from '#components/ui/button.module.css'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/seller/sell/sale/sale-hero.module.css'

const BUTTON = `${buttonStyles.button} ${buttonStyles['button-secondary']} ${buttonStyles['button-small']}`
const SENT_OFFERS = steamPage('https://steamcommunity.com/my/tradeoffers/sent/')

/** The amount, status and progress: enough for a quick view. */
export function SaleHero({ sale, readAtMs, onDeadline }: Omit<StepProps, 'onChanged'>) {
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
        <Deadline sale={sale} readAtMs={readAtMs} onDeadline={onDeadline} />
        <PromiseLine sale={sale} />
        <HeroActions sale={sale} />
      </div>
      {isPaid ? null : <Progress sale={sale} />}
    </section>
  )
}

/** Which deadline the seller has: to send an offer or to accept ours; null while there is nothing to do. */
function openDeadlineOf(sale: Sale): 'sale.deadline' | 'sent.deadline' | null {
  const { state, sentOffer } = sale
  if (isDiverted(sale)) return null
  if (state === 'offer_wanted' || state === 'offer_sent')
    return sentOffer?.state === 'cancelling' ? null : 'sent.deadline'
  if (state !== 'awaiting_items') return null
  const turn = offerTurnOf(sale)
  if (turn === 'denied') return null
  return turn === 'own' ? 'sale.deadline' : 'sent.deadline'
}

function Deadline({ sale, readAtMs, onDeadline }: Omit<StepProps, 'onChanged'>) {
  const t = useT(saleTexts)
  const { moment } = useSaleWords(sale)
  const deadline = openDeadlineOf(sale)
  if (deadline === null) return null
  // Converts the server's deadline to this browser's clock, which may be wrong.
  const endsAtMs = readAtMs + Date.parse(sale.deadlineAt) - Date.parse(sale.serverTime)
  return (
    <p className={`row num ${styles['sale-deadline']}`}>
      <span>{t(deadline, { time: moment(sale.deadlineAt) })}</span>
      <Countdown key={sale.deadlineAt} endsAt={new Date(endsAtMs)} onEnd={onDeadline} />
    </p>
  )
}

/** The next step of the seller, where it is seen first. */
function HeroActions({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  const headline = `${t('sale.paid')} ${useSpeed(sale)}`.trim()
  const news = newsOf(sale)
  if (news === 'paid')
    return (
      <div className={styles['sale-next']}>
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

function useSpeed(sale: Sale): string {
  const t = useT(saleTexts)
  const speed = payoutSpeedOf(sale)
  if (!speed) return ''
  const since = t('speed.since', { count: sale.details.items.length })
  return `${t(`speed.${speed.unit}`, { count: speed.count })} ${since}`
}

function Speed({ sale }: { sale: Sale }) {
  const speed = useSpeed(sale)
  return speed === '' ? null : <p className={styles['sale-fast']}>{speed}</p>
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
