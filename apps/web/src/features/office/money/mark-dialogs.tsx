import type { BankBatch } from '@app/contract/payments/bank'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { markFailed, markUploaded } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { ProofField } from './proof-field.tsx'

/** `isMine`: the caller made the file. */
type MarkDialogProps = { batch: BankBatch; isMine: boolean }

export function UploadedDialog({ batch, isMine }: MarkDialogProps) {
  const t = useT(moneyTexts)
  const grosze = batch.sum === null ? null : toGrosze(batch.sum)
  return (
    <ReasonDialog
      title={t('bank.uploadedTitle')}
      confirmLabel={t('bank.uploaded')}
      reason="none"
      isGentle
      onConfirm={() => markUploaded(batch.id)}
    >
      <p>{t('bank.uploadedText')}</p>
      {isMine ? <ApprovalRule kind="bank_file_uploaded" grosze={grosze} /> : null}
    </ReasonDialog>
  )
}

/** After a download, a refusal needs the bank's own statement as proof. */
export function FailedDialog({ batch, isMine }: MarkDialogProps) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog
      title={t('bank.failedTitle')}
      confirmLabel={t('bank.failed')}
      reason="required"
      defaults={{ proof: '' }}
      onConfirm={(reason, { proof }) =>
        markFailed(batch.id, { reason, ...(proof.trim() === '' ? {} : { bankProof: proof }) })
      }
    >
      <p>{t('bank.failedText')}</p>
      <ProofField />
      {isMine ? <ApprovalRule kind="bank_file_failed" grosze={null} /> : null}
    </ReasonDialog>
  )
}
