import type { ReactNode } from 'react'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { zloty } from './amounts.tsx'
import type { Summary } from './stock-calls.ts'
import { soldPath, stockPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/headline.module.css'

/** The four questions of an owner, each with one figure that leads to its rows. */
export function Headline({ data }: { data: Summary }) {
  return (
    <div className={styles.headline}>
      <Earned data={data} />
      <Locked data={data} />
      <Losing data={data} />
      <CashUntilFriday data={data} />
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
      figure={zloty(month.margin)}
      tone={month.margin < 0 ? 'bad' : undefined}
    >
      <p>
        <PageLink to={soldPath(periods.today)}>{t('earned.today', { amount: zloty(today.margin) })}</PageLink>
        {' · '}
        <PageLink to={soldPath(periods.lastMonth)}>
          {t('earned.lastMonth', { amount: zloty(lastMonth.margin) })}
        </PageLink>
      </p>
      <p>
        {t('earned.parts', {
          count: month.items,
          revenue: zloty(month.revenue),
          cost: zloty(month.cost),
          fees: zloty(month.fees),
        })}
      </p>
      {month.writeOffs > 0 || soldAtLoss.items > 0 ? (
        <p>
          {soldAtLoss.items > 0 ? (
            <PageLink to={soldPath(periods.month, { state: 'sold_at_loss' })}>
              {t('earned.atLoss', { count: soldAtLoss.items, amount: zloty(soldAtLoss.margin) })}
            </PageLink>
          ) : null}
          {month.writeOffs > 0 ? ` ${t('earned.writeOffs', { amount: zloty(month.writeOffs) })}` : null}
        </p>
      ) : null}
    </Card>
  )
}

function Locked({ data: { locked } }: PartProps) {
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
          <p>{t('locked.next', { day: formatDay(locked.nextAt.slice(0, 10), language) })}</p>
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
      {friday.short === null ? null : (
        <p className={isShort ? styles.bad : undefined}>
          {isShort ? t('friday.short', { amount: zloty(friday.short) }) : t('friday.enough')}
        </p>
      )}
    </Card>
  )
}
