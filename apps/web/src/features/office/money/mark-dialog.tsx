import type { BankBatch } from '@app/contract/payments/bank'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { markFailed, markUploaded } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { ProofField } from './proof-field.tsx'
import { useControl } from '#components/admin/use-control.ts'

type MarkDialogProps = {
  batch: BankBatch
  mark: 'uploaded' | 'failed'
  /** Whether the caller made the file. */
  isMine: boolean
  onDismiss: () => void
  onDone: () => void
}

/**
 * Records the outcome of the file at the bank. After a download, a refusal needs the bank's own statement as proof.
 */
export function MarkDialog({ batch, mark, isMine, onDismiss, onDone }: MarkDialogProps) {
  const t = useT(moneyTexts)
  const control = useControl(onDone)
  const grosze = mark === 'uploaded' && batch.sum !== null ? toGrosze(batch.sum) : null
  const rule = isMine ? <ApprovalRule kind={`bank_file_${mark}`} grosze={grosze} /> : null
  if (mark === 'uploaded') {
    return (
      <ReasonDialog
        title={t('bank.uploadedTitle')}
        confirmLabel={t('bank.uploaded')}
        reason="none"
        isGentle
        isOpen
        onDismiss={onDismiss}
        onConfirm={() => control(['uploaded', batch.id], () => markUploaded(batch.id))}
      >
        <p>{t('bank.uploadedText')}</p>
        {rule}
      </ReasonDialog>
    )
  }
  return (
    <ReasonDialog
      title={t('bank.failedTitle')}
      confirmLabel={t('bank.failed')}
      reason="required"
      isOpen
      onDismiss={onDismiss}
      defaults={{ proof: '' }}
      onConfirm={(reason, { proof }) =>
        control(['failed', batch.id, reason, proof], () =>
          markFailed(batch.id, { reason, ...(proof.trim() === '' ? {} : { bankProof: proof }) }),
        )
      }
    >
      <p>{t('bank.failedText')}</p>
      <ProofField />
      {rule}
    </ReasonDialog>
  )
}
