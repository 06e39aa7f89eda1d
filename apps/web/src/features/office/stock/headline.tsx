import type { ReactNode } from 'react'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDay, formatTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { marketName } from '#lib/market-name.ts'
import { paths } from '#lib/paths.ts'
import { railName } from '#lib/payout-names.ts'
import { foreign, zloty } from './amounts.tsx'
import type { Summary } from './stock-calls.ts'
import { soldPath, stockPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/headline.module.css'

/** The questions of an owner, each with one figure that leads to its rows. */
export function Headline({ data }: { data: Summary }) {
  return (
    <div className={styles.headline}>
      <Earned data={data} />
      <Locked data={data} />
      <Losing data={data} />
      <CashUntilFriday data={data} />
      <AtMarkets data={data} />
    </div>
  )
}

type CardProps = { title: string; to: string; figure: string; tone?: 'bad' | undefined; children: ReactNode }

function Card({ title, to, figure, tone, children }: CardProps) {
  return (
    <section className={`panel ${styles.card}`}>
      <h2>{title}</h2>
      <PageLink to={to} className={tone === 'bad' ? styles.bad : undefined}>
        {figure}
      </PageLink>
      <div>{children}</div>
    </section>
  )
}

type PartProps = { data: Summary }

function Earned({ data: { month, today, lastMonth, periods, soldAtLoss } }: PartProps) {
  const t = useT(stockTexts)
  return (
    <Card
      title={t('earned.title')}
      to={soldPath(periods.month)}
      figure={zloty(month.profit)}
      tone={month.profit < 0 ? 'bad' : undefined}
    >
      <p>
        <PageLink to={soldPath(periods.today)}>{t('earned.today', { amount: zloty(today.profit) })}</PageLink>
        {' · '}
        <PageLink to={soldPath(periods.lastMonth)}>
          {t('earned.lastMonth', { amount: zloty(lastMonth.profit) })}
        </PageLink>
      </p>
      <dl className={styles.sum}>
        <SumLine name={t('earned.revenue', { count: month.items })} amount={month.revenue} />
        <SumLine name={t('earned.cost')} amount={-month.cost} />
        <SumLine name={t('earned.fees')} amount={-month.fees} />
        <SumLine name={t('earned.tax')} amount={-month.tax} />
        <SumLine
          name={t('earned.writeOffs')}
          amount={-month.writeOffs}
          to={stockPath({ state: 'gone', sort: 'newest' })}
        />
      </dl>
      {soldAtLoss.items > 0 ? (
        <p>
          <PageLink to={soldPath(periods.month, { state: 'sold_at_loss' })}>
            {t('earned.atLoss', { count: soldAtLoss.items, amount: zloty(soldAtLoss.margin) })}
          </PageLink>
        </p>
      ) : null}
    </Card>
  )
}

function SumLine({ name, amount, to }: { name: string; amount: number; to?: string }) {
  return (
    <div>
      <dt>{to !== undefined && amount !== 0 ? <PageLink to={to}>{name}</PageLink> : name}</dt>
      {/* Minus zero is no amount. */}
      <dd className="num">{zloty(amount === 0 ? 0 : amount)}</dd>
    </div>
  )
}

function Locked({ data: { locked, periods } }: PartProps) {
  const t = useT(stockTexts)
  const language = useLanguage()
  return (
    <Card
      title={t('locked.title')}
      to={stockPath({ state: 'protected', sort: 'unlock' })}
      figure={zloty(locked?.bookValue ?? 0)}
    >
      {locked ? (
        <>
          <p>
            {t('locked.until', {
              count: locked.items,
              day: formatDay(locked.lastAt.slice(0, 10), language),
            })}
          </p>
          <p>
            {locked.nextAt.startsWith(periods.today.to)
              ? t('locked.nextToday', { time: formatTime(locked.nextAt, language) })
              : t('locked.next', { day: formatDay(locked.nextAt.slice(0, 10), language) })}
          </p>
        </>
      ) : (
        <p>{t('locked.none')}</p>
      )}
    </Card>
  )
}

function Losing({ data: { losing } }: PartProps) {
  const t = useT(stockTexts)
  const hasLoss = losing.items > 0
  return (
    <Card
      title={t('losing.title')}
      to={stockPath({ state: 'losing', sort: 'loss' })}
      figure={zloty(losing.result)}
      tone={hasLoss ? 'bad' : undefined}
    >
      <p>{hasLoss ? t('losing.items', { count: losing.items }) : t('losing.none')}</p>
    </Card>
  )
}

function CashUntilFriday({ data: { friday } }: PartProps) {
  const t = useT(stockTexts)
  const language = useLanguage()
  const isShort = friday.short !== null && friday.short > 0
  const { rails, payouts: unknown } = friday.unreported
  return (
    <Card
      title={t('friday.title', { day: formatDay(friday.day, language) })}
      to={`${paths.adminTransactions}?status=pending`}
      figure={zloty(friday.payouts)}
    >
      <p>
        {friday.balance === null
          ? t('friday.unknown')
          : t('friday.balance', { amount: zloty(friday.balance) })}
      </p>
      {unknown > 0 ? (
        <p className={styles.warn}>
          {t('friday.unreported', {
            rails: rails.map((rail) => railName(t, rail)).join(', '),
            amount: zloty(unknown),
          })}
        </p>
      ) : null}
      {friday.short === null ? null : isShort ? (
        <p className={styles.bad}>{t('friday.short', { amount: zloty(friday.short) })}</p>
      ) : unknown > 0 ? null : (
        <p>{t('friday.enough')}</p>
      )}
    </Card>
  )
}

/** Money that marketplaces hold for us, and whether they say the same. */
function AtMarkets({ data: { markets } }: PartProps) {
  const t = useT(stockTexts)
  const differing = markets.filter(({ difference }) => difference !== null && difference !== 0)
  return (
    <Card
      title={t('atMarkets.title')}
      to={stockPath({ state: 'sold_pending', sort: 'sold' })}
      figure={zloty(markets.reduce((sum, { bookValue }) => sum + bookValue, 0))}
    >
      <p>
        {t('atMarkets.pending', { amount: zloty(markets.reduce((sum, { pending }) => sum + pending, 0)) })}
      </p>
      {differing.map(({ market, currency, difference }) => (
        <p key={`${market} ${currency}`} className={styles.bad}>
          {t((difference ?? 0) < 0 ? 'atMarkets.short' : 'atMarkets.over', {
            market: marketName(market),
            amount: foreign(Math.abs(difference ?? 0), currency),
          })}
        </p>
      ))}
    </Card>
  )
}
