import type { AdminTransaction } from '@app/contract/office/money'
import type { SaleEvidenceResponse } from '@app/contract/selling/trades'
import { Note } from '#components/ui/note.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useMay, useStaff } from '#lib/staff/staff-context.ts'
import { detailTexts } from './detail-texts.ts'
import detailStyles from '#features/office/transactions/detail/detail.module.css'

type BlockedNoteProps = { transaction: AdminTransaction; evidence: SaleEvidenceResponse | undefined }

/**
 * Reasons why a pending transaction cannot be approved now. The server decides; this note shows the known reasons.
 */
export function BlockedNote({ transaction, evidence }: BlockedNoteProps) {
  const t = useT(detailTexts)
  const reasons = useReasons(transaction, evidence)
  if (transaction.allowed.enterReference) return <Note tone="info">{t('blocked.reference')}</Note>
  if (transaction.status !== 'pending' || transaction.allowed.approve || reasons.length === 0) return null
  return (
    <Note tone="warn">
      <strong>{t('blocked.title')}</strong>
      <ul className={detailStyles['blocked-reasons']}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Note>
  )
}

const BEFORE_ITEMS: readonly string[] = [
  'awaiting_items',
  'offer_wanted',
  'offer_sent',
  'offer_seen',
  'verifying',
] satisfies BeforeItems[]
type BeforeItems = 'awaiting_items' | 'offer_wanted' | 'offer_sent' | 'offer_seen' | 'verifying'

function useReasons(
  { sale, seller, payouts }: AdminTransaction,
  evidence: SaleEvidenceResponse | undefined,
): string[] {
  const t = useT(detailTexts)
  const may = useMay()
  const { role } = useStaff()
  if (!may('payouts.decide')) return role === 'support' ? [t('blocked.role')] : []
  const payout = payouts[0]
  const owed = seller.debts.reduce((sum, debt) => sum + toGrosze(debt.left), 0)
  const state = sale?.state
  return [
    seller.isFrozen ? t('blocked.frozen') : undefined,
    owed > 0 ? t('blocked.debt', { amount: formatGrosze(owed) }) : undefined,
    state === 'awaiting_items' && evidence && evidence.offers.length > 0
      ? t('blocked.wrong_offer')
      : state !== undefined && BEFORE_ITEMS.includes(state)
        ? t(`blocked.${state as BeforeItems}`)
        : undefined,
    state === 'protected' && !payout ? t('blocked.protected') : undefined,
    state === 'paying' ? t('blocked.paying') : undefined,
    payout?.state === 'created' && !seller.isFrozen && owed === 0
      ? t(payout.approvals.some(({ how }) => how === 'admin') ? 'blocked.second' : 'blocked.own')
      : undefined,
  ].filter((reason) => reason !== undefined)
}
