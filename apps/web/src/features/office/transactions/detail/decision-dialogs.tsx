import type { AdminTransaction } from '@app/contract/office/money'
import { isCalled } from '@app/contract/payments/rails'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { OpenDialog } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { detailTexts } from './detail-texts.ts'
import type { useDecisions } from './use-decisions.ts'

type DecisionDialogsProps = { transaction: AdminTransaction; decisions: ReturnType<typeof useDecisions> }

/** Both decisions are final, so each needs a confirmation; the focus starts on the safe button. */
export function DecisionDialogs({ transaction, decisions }: DecisionDialogsProps) {
  const { asked, dismiss, decide } = decisions
  if (asked === undefined) return null
  const Dialog = asked === 'reject' ? RejectDialog : ApproveDialog
  return (
    <OpenDialog onClose={dismiss}>
      <Dialog transaction={transaction} decide={decide} />
    </OpenDialog>
  )
}

type DecisionDialogProps = { transaction: AdminTransaction; decide: (reason: string) => Promise<void> }

function RejectDialog({ transaction, decide }: DecisionDialogProps) {
  const t = useT(detailTexts)
  return (
    <ReasonDialog
      title={t('decide.rejectTitle')}
      confirmLabel={t('decide.reject')}
      reason="required"
      reasonLabel={t('decide.rejectReason')}
      reasonHint={t('decide.rejectHint')}
      done={null}
      onConfirm={decide}
    >
      <p>{t('decide.rejectLead', { number: transaction.number })}</p>
    </ReasonDialog>
  )
}

function ApproveDialog({ transaction, decide }: DecisionDialogProps) {
  const t = useT(detailTexts)
  const isAgainst = transaction.allowed.approveNeedsReason
  const needsOther = (transaction.payouts[0]?.approvalsRequired ?? 0) > 1
  const amount = formatGrosze(toGrosze(transaction.amount))
  return (
    <ReasonDialog
      title={isAgainst ? t('decide.againstTitle') : t('decide.approveTitle', { amount })}
      confirmLabel={isAgainst ? t('decide.approveAgainst') : t('decide.approve')}
      reason={isAgainst ? 'required' : 'none'}
      isGentle={!isAgainst}
      done={null}
      onConfirm={decide}
    >
      {isAgainst ? <p>{t('decide.againstLead')}</p> : null}
      <ApproveFacts transaction={transaction} isAgainst={isAgainst} />
      {isAgainst || needsOther ? (
        <ApprovalRule kind="approve_payout" grosze={toGrosze(transaction.amount)} />
      ) : null}
    </ReasonDialog>
  )
}

type ApproveFactsProps = { transaction: AdminTransaction; isAgainst: boolean }

function ApproveFacts({ transaction, isAgainst }: ApproveFactsProps) {
  const t = useT(detailTexts)
  const { destination, payouts, seller } = transaction
  const payout = payouts[0]
  const words = {
    name: seller.name,
    destination: [destination?.bankName, destination?.masked].filter(Boolean).join(' '),
  }
  const required = payout?.approvalsRequired ?? 0
  const count = (payout?.approvals.filter(({ how }) => how === 'admin').length ?? 0) + 1
  const isByHand = payout !== undefined && !isCalled(payout.rail)
  // Only the last approval lets money leave; an approval against the evidence is never the last.
  const lead = isAgainst || count < required ? 'approveFirst' : isByHand ? 'approveByHand' : 'approveLead'
  return (
    <>
      <p>{t(`decide.${lead}`, words)}</p>
      {!isAgainst && required > 1 ? <p>{t('decide.approveSecond', { count, required })}</p> : null}
    </>
  )
}
