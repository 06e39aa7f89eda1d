import type { AdminTransaction } from '@app/contract/office/money'
import { atLeast, Form, FormFailure, SubmitButton, TextField } from '#components/admin/form.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { enterReference } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/reference-form.module.css'

const CHARS_MIN = 3

type ReferenceFormProps = { transaction: AdminTransaction; onDone: () => void }

/** For money sent manually: with its reference, the payout counts as paid. */
export function ReferenceForm({ transaction, onDone }: ReferenceFormProps) {
  const t = useT(detailTexts)
  const keyFor = useIdempotencyKey()
  return (
    <Form
      className={`stack ${styles.reference}`}
      defaults={{ reference: '' }}
      onSubmit={async ({ reference }) => {
        const body = { version: transaction.version, reference: reference.trim() }
        await enterReference(transaction.id, body, keyFor(body))
        showToast({ kind: 'success', text: t('payout.referenceDone', { number: transaction.number }) })
        onDone()
      }}
    >
      <TextField
        name="reference"
        label={t('payout.reference')}
        hint={t('payout.referenceHint')}
        className="mono"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        check={atLeast(CHARS_MIN, t('payout.referenceMissing'))}
      />
      <FormFailure />
      <SubmitButton>{t('payout.referenceSave')}</SubmitButton>
    </Form>
  )
}
