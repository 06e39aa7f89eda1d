import type { AdminTransaction } from '@app/contract/office/money'
import type { UserResponse } from '@app/contract/office/users'
import type { SaleStep } from '@app/contract/selling/sales'
import type { Ticket } from '@app/contract/support/tickets'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { saleWords } from '#components/sale-words/sale-words.ts'
import { Money } from '#components/ui/money.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StagePill } from '#components/admin/stage-pill.tsx'
import { Timeline, type TimelineStep } from '#components/ui/timeline.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTransactionPath, paths } from '#lib/paths.ts'
import { methodName } from '#lib/payout-names.ts'
import { useNowMs } from '#lib/use-now.ts'
import { saleQuery } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'
import styles from '#features/office/tickets/sale-cards.module.css'

const SALES_SHOWN = 3
const MINUTE_MS = 60_000

type Transactions = UserResponse['transactions']

/** The sale of the ticket and the sender's recent sales, each with its timeline. */
export function SaleCards({
  ticket,
  transactions,
}: {
  ticket: Ticket
  transactions: Transactions | undefined
}) {
  const t = useT(staffTicketTexts)
  const { sale, user } = ticket
  if (!sale && !user) return null
  return (
    <PanelSection title={t('sales.title')}>
      <div className="stack">
        {sale ? (
          <SaleCard id={sale.id} number={sale.number} title={t('sales.related')} isOpenAtFirst />
        ) : null}
        {user ? <LastSales userId={user.id} relatedId={sale?.id} transactions={transactions} /> : null}
      </div>
    </PanelSection>
  )
}

type LastSalesProps = {
  userId: string
  relatedId: number | undefined
  transactions: Transactions | undefined
}

function LastSales({ userId, relatedId, transactions }: LastSalesProps) {
  const t = useT(staffTicketTexts)
  if (!transactions) return null
  const others = transactions.filter(({ id }) => id !== relatedId).slice(0, SALES_SHOWN)
  if (others.length === 0) return relatedId === undefined ? <p className="low">{t('sales.none')}</p> : null
  return (
    <>
      {others.map((transaction) => (
        <SaleCard key={transaction.id} id={transaction.id} number={transaction.number}>
          <StagePill stage={transaction.stage} />
          <Money grosze={toGrosze(transaction.totalAmount)} />
          <PayoutFacts transaction={transaction} />
        </SaleCard>
      ))}
      <PageLink to={`${paths.adminTransactions}?userId=${encodeURIComponent(userId)}`}>
        {t('sales.all')}
      </PageLink>
    </>
  )
}

const REFERENCE_END = 4

/** Answers "where is my money" without leaving the ticket. */
function PayoutFacts({ transaction }: { transaction: Transactions[number] }) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  const { paidAt, paymentMethod, destination, reference, isOnStatement } = transaction
  const facts = [
    paidAt === null ? undefined : t('sales.paid', { when: formatMoment(paidAt, language, now) }),
    paymentMethod === null ? undefined : methodName(t, paymentMethod),
    destination?.replaceAll(' ', '\u00a0'),
    reference === null ? undefined : t('sales.reference', { end: reference.slice(-REFERENCE_END) }),
    isOnStatement ? t('sales.onStatement') : undefined,
  ].filter((fact) => fact !== undefined)
  return facts.length === 0 ? null : <span className={styles['sale-card-payout']}>{facts.join(' · ')}</span>
}

type SaleCardProps = {
  id: number
  number: string
  title?: string
  isOpenAtFirst?: boolean
  /** Content that is available before the card is opened. */
  children?: ReactNode
}

function SaleCard({ id, number, title, isOpenAtFirst = false, children }: SaleCardProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      className={styles['sale-card']}
      open={isOpenAtFirst}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {title ? `${title} ` : null}
        <span className="num">{number}</span>
        {children}
      </summary>
      {isOpen ? <SaleBody id={id} number={number} /> : null}
    </details>
  )
}

function SaleBody({ id, number }: { id: number; number: string }) {
  const t = useT(staffTicketTexts)
  const { data: value, error } = useQuery(saleQuery(id))
  if (error) return <Note tone="warn">{t('sales.failed')}</Note>
  if (!value) return <Skeleton shape="row" count={2} />
  return (
    <div className="stack">
      <div className="row">
        <StagePill stage={value.stage} />
        <Money grosze={toGrosze(value.amount)} />
      </div>
      {value.sale ? (
        <SaleCourse number={number} steps={value.sale.timeline} losses={lossesOf(value)} />
      ) : null}
      <PageLink to={adminTransactionPath(id)}>{t('sales.open', { number })}</PageLink>
    </div>
  )
}

const WORDS = {
  awaiting_items: 'news.awaiting_items',
  offer_wanted: 'news.offer_wanted',
  offer_sent: 'news.offer_sent',
  offer_seen: 'news.offer_seen',
  verifying: 'news.verifying',
  review: 'news.review',
  items_received: 'news.received',
  protected: 'news.protected',
  paying: 'news.paying',
  completed: 'news.paid',
  failed: 'news.failed',
  cancelled: 'news.cancelled',
} as const satisfies Record<SaleStep['state'], string>

type Loss = { at: string; word: 'news.returned' | 'news.reversed' }

/** What happened to the money or the items after the sale's own steps. */
function lossesOf({ sale, payouts }: AdminTransaction): Loss[] {
  const returned = payouts.map(({ returnedAt }) => ({ at: returnedAt, word: 'news.returned' as const }))
  return [...returned, { at: sale?.reversedAt ?? null, word: 'news.reversed' as const }].flatMap(
    ({ at, word }) => (at === null ? [] : [{ at, word }]),
  )
}

type SaleCourseProps = { number: string; steps: readonly SaleStep[]; losses: readonly Loss[] }

function SaleCourse({ number, steps, losses }: SaleCourseProps) {
  const t = useT(staffTicketTexts)
  const words = useT(saleWords)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  const shown = steps.map((step, index): TimelineStep => {
    const isLast = index === steps.length - 1
    const hasFailed = step.state === 'failed' || step.state === 'cancelled'
    const isOver = hasFailed || step.state === 'completed'
    return {
      id: `${step.at} ${step.state}`,
      title: words(WORDS[step.state]),
      when: formatMoment(step.at, language, now),
      state: hasFailed ? 'failed' : isLast && !isOver ? 'current' : 'done',
    }
  })
  const lost = losses.map(({ at, word }): TimelineStep => ({
    id: `${at} ${word}`,
    title: words(word),
    when: formatMoment(at, language, now),
    state: 'failed',
  }))
  return <Timeline isDense label={t('sales.timeline', { number })} steps={[...shown, ...lost]} />
}
