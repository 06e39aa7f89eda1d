import type { AdminTransaction } from '@app/contract/office/money'
import { STAGE_TEXTS } from '@app/contract/office/stage-texts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminUserPath, paths } from '#lib/paths.ts'
import { amountStateOf } from './amount-state.ts'
import { detailTexts } from './detail-texts.ts'

/** What went wrong with the money, above everything else: a loss must not look like a success. */
export function OutcomeNote({ transaction }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const { sale, payouts, seller, status } = transaction
  if (sale?.reversedAt) return <ReversalNote transaction={transaction} reversedAt={sale.reversedAt} />
  if (seller.isFrozen && !seller.isOnHold) return <TheftNote transaction={transaction} />
  const payout = payouts[0]
  if (payout?.state === 'returned') return <ReturnedNote transaction={transaction} />
  if (payout?.state === 'failed' && status === 'pending')
    return <Note tone="warn">{t('outcome.destinationNeeded')}</Note>
  if (seller.isBlocked && status === 'pending') return <Note tone="warn">{t('outcome.blocked')}</Note>
  return sale && (status === 'failed' || status === 'cancelled') ? (
    <EndedNote transaction={transaction} sale={sale} />
  ) : null
}

type EndedNoteProps = { transaction: AdminTransaction; sale: NonNullable<AdminTransaction['sale']> }

/** A sale that ended without a trade: why, where items and money are, and whether anything is left to do. */
function EndedNote({ transaction: { stage, returnDue }, sale }: EndedNoteProps) {
  const t = useT(detailTexts)
  const stageName = STAGE_TEXTS[useLanguage()][stage]
  const hasCome = returnDue !== null || sale.timeline.some(({ state }) => state === 'items_received')
  return (
    <Note>
      <strong>{sale.reason === null ? stageName : `${stageName}: ${t(`reason.${sale.reason}`)}`}</strong>
      <p>
        {t(hasCome ? 'outcome.notLost' : 'outcome.nothingCame')}{' '}
        {hasCome || sale.findings.length > 0 ? null : t('outcome.nothingToDo')}
      </p>
    </Note>
  )
}

/** The account was reported as stolen. The case is on the seller's page, with everything that the owner can still save. */
function TheftNote({ transaction: { seller, status, reversibleUntil } }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  return (
    <Note tone="bad">
      <div className="stack">
        <strong>{t('theft.title')}</strong>
        <p>
          {status === 'pending' ? t('theft.waits') : null}
          {reversibleUntil ? t('theft.undoable', { time: formatDateTime(reversibleUntil, language) }) : null}
        </p>
        <ButtonLink variant="primary" to={adminUserPath(seller.id)}>
          {t('theft.open')}
        </ButtonLink>
      </div>
    </Note>
  )
}

type ReversalNoteProps = { transaction: AdminTransaction; reversedAt: string }

function ReversalNote({ transaction, reversedAt }: ReversalNoteProps) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const { debt } = transaction
  const isLost = amountStateOf(transaction) === 'lost'
  const money = (amount: number) => formatGrosze(toGrosze(amount))
  return (
    <Note tone="bad">
      <strong>{t('outcome.reversed', { time: formatDateTime(reversedAt, language) })}</strong>
      <p>
        {isLost ? t('outcome.lost', { amount: money(transaction.amount) }) : t('outcome.notLost')}{' '}
        {debt === null ? null : debt.closedAt === null ? (
          <>
            {debt.left === debt.amount
              ? t('outcome.wholeDebt', { amount: money(debt.amount) })
              : t('outcome.debt', { left: money(debt.left), amount: money(debt.amount) })}{' '}
            <PageLink to={`${paths.adminMoney}/sellers`}>{t('outcome.toDebts')}</PageLink>
          </>
        ) : (
          t('outcome.debtClosed', { time: formatDateTime(debt.closedAt, language) })
        )}
      </p>
    </Note>
  )
}

function ReturnedNote({ transaction }: { transaction: AdminTransaction }) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const { seller, payouts } = transaction
  const returnedAt = payouts[0]?.returnedAt
  return (
    <Note tone="warn">
      <strong>
        {t('outcome.returned', { time: returnedAt ? formatDateTime(returnedAt, language) : '' })}
      </strong>
      <p>{t('outcome.returnedLead', { balance: formatGrosze(toGrosze(seller.balance)) })}</p>
    </Note>
  )
}
