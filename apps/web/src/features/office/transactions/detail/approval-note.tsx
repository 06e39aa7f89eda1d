import type { AdminTransaction } from '@app/contract/office/money'
import type { ApprovalReason } from '@app/contract/payments/review-facts'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { detailTexts } from './detail-texts.ts'
import detailStyles from '#features/office/transactions/detail/detail.module.css'

/** Reasons that a limit or a rule of the settings decides. */
const FROM_SETTINGS: readonly ApprovalReason[] = ['amount', 'day_sum', 'new_details', 'month_sum', 'policy']

type ApprovalNoteProps = { transaction: AdminTransaction }

/** Why this payout did not leave by itself. */
export function ApprovalNote({ transaction: { approvalReasons, allowed } }: ApprovalNoteProps) {
  const t = useT(detailTexts)
  if (approvalReasons.length === 0) return null
  return (
    <Note tone="info">
      <strong>{t(allowed.approve ? 'approval.title' : 'approval.others')}</strong>
      <ul className={detailStyles['blocked-reasons']}>
        {approvalReasons.map((reason) => (
          <li key={reason}>{t(`approval.${reason}`)}</li>
        ))}
      </ul>
      {approvalReasons.some((reason) => FROM_SETTINGS.includes(reason)) ? (
        <PageLink to={paths.adminSettings}>{t('approval.settings')}</PageLink>
      ) : null}
    </Note>
  )
}
