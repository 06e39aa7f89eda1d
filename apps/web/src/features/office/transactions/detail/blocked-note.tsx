import type { AdminTransaction } from '@app/contract/office/money'
import type { SaleEvidenceResponse } from '@app/contract/selling/trades'
import { Note } from '#components/ui/note.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useMay, useStaff } from '#lib/staff/staff-context.ts'
import { compareItems } from './compare.ts'
import { detailTexts } from './detail-texts.ts'
import detailStyles from '#features/office/transactions/detail/detail.module.css'

type BlockedNoteProps = { transaction: AdminTransaction; evidence: SaleEvidenceResponse | undefined }

/**
 * Reasons why a pending transaction cannot be approved now. The server decides; this note shows the known reasons. What
 * ends by itself asks nothing of the reader.
 */
export function BlockedNote({ transaction, evidence }: BlockedNoteProps) {
  const t = useT(detailTexts)
  const { obstacles, waits } = useReasons(transaction, evidence)
  const reasons = [...obstacles, ...waits]
  const isQuiet = obstacles.length === 0
  if (transaction.allowed.enterReference) return <Note tone="info">{t('blocked.reference')}</Note>
  if (transaction.status !== 'pending' || transaction.allowed.approve || reasons.length === 0) return null
  return (
    <Note tone={isQuiet ? 'neutral' : 'warn'}>
      <strong>{t(isQuiet ? 'blocked.quiet' : 'blocked.title')}</strong>
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
  { sale, seller, payouts, risks }: AdminTransaction,
  evidence: SaleEvidenceResponse | undefined,
): { obstacles: string[]; waits: string[] } {
  const t = useT(detailTexts)
  const language = useLanguage()
  const may = useMay()
  const { role } = useStaff()
  if (!may('payouts.decide')) return { obstacles: role === 'support' ? [t('blocked.role')] : [], waits: [] }
  const payout = payouts[0]
  const owed = seller.debts.reduce((sum, debt) => sum + toGrosze(debt.left), 0)
  const state = sale?.state
  const isWrongOffer = state === 'awaiting_items' && evidence !== undefined && evidence.offers.length > 0
  const offer = evidence && compareItems(sale?.items ?? [], evidence).offer
  const told = (reasons: (string | undefined)[]) => reasons.filter((reason) => reason !== undefined)
  return {
    obstacles: told([
      seller.isFrozen ? t('blocked.frozen') : undefined,
      owed > 0 ? t('blocked.debt', { amount: formatGrosze(owed) }) : undefined,
      payout?.state === 'approved' && risks.includes('rail_paused') ? t('blocked.railPaused') : undefined,
      isWrongOffer ? t('blocked.wrong_offer') : undefined,
      // The checks below show it in red, so this note must not say that all is well.
      offer && offer.senderId !== seller.steamId ? t('blocked.otherAccount') : undefined,
      payout?.state === 'created' && !seller.isFrozen && owed === 0
        ? t(payout.approvals.some(({ how }) => how === 'admin') ? 'blocked.second' : 'blocked.own')
        : undefined,
    ]),
    waits: told([
      !isWrongOffer && state !== undefined && BEFORE_ITEMS.includes(state)
        ? t(`blocked.${state as BeforeItems}`)
        : undefined,
      state === 'protected' && !payout
        ? sale?.settlesAt
          ? t('blocked.protectedUntil', { time: formatDateTime(sale.settlesAt, language) })
          : t('blocked.protected')
        : undefined,
      state === 'paying' ? t('blocked.paying') : undefined,
    ]),
  }
}
