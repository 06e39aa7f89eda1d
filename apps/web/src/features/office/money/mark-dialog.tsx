import type { BankBatch } from '@app/contract/payments/bank'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { markFailed, markUploaded } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { ProofField } from './proof-field.tsx'
import { useControl } from './use-control.ts'

type MarkDialogProps = {
  batch: BankBatch
  mark: 'uploaded' | 'failed'
  onDismiss: () => void
  onDone: () => void
}

/**
 * Records the outcome of the file at the bank. After a download, a refusal needs the bank's own statement as proof.
 */
export function MarkDialog({ batch, mark, onDismiss, onDone }: MarkDialogProps) {
  const t = useT(moneyTexts)
  const control = useControl(onDone)
  if (mark === 'uploaded') {
    return (
      <ReasonDialog
        title={t('bank.uploadedTitle')}
        confirmLabel={t('bank.uploaded')}
        reason="none"
        isGentle
        isOpen
        onDismiss={onDismiss}
        onConfirm={() =>
          control(['uploaded', batch.id], async () => {
            await markUploaded(batch.id)
            return {}
          })
        }
      >
        <p>{t('bank.uploadedText')}</p>
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
        control(['failed', batch.id, reason, proof], async () => {
          await markFailed(batch.id, { reason, ...(proof.trim() === '' ? {} : { bankProof: proof }) })
          return {}
        })
      }
    >
      <p>{t('bank.failedText')}</p>
      <ProofField />
    </ReasonDialog>
  )
}
