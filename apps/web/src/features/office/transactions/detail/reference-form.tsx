import type { AdminTransaction } from '@app/contract/office/money'
import { useState, type FormEvent } from 'react'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { enterReference } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'

const CHARS_MIN = 3

type ReferenceFormProps = { transaction: AdminTransaction; onDone: () => void }

/** For money sent manually: with its reference, the payout counts as paid. */
export function ReferenceForm({ transaction, onDone }: ReferenceFormProps) {
  const t = useT(detailTexts)
  const shared = useT(adminTexts)
  const keyFor = useIdempotencyKey()
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const words = reference.trim()
    setMissing(words.length < CHARS_MIN)
    if (words.length < CHARS_MIN || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { version: transaction.version, reference: words }
      await enterReference(transaction.id, body, keyFor(body))
      showToast({ kind: 'success', text: t('payout.referenceDone', { number: transaction.number }) })
      onDone()
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || shared('action.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="stack reference" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('payout.reference')}
        hint={t('payout.referenceHint')}
        error={isMissing ? t('payout.referenceMissing') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
      </Field>
      <FailureNote text={problem} />
      <Button type="submit" variant="primary" isLoading={isBusy}>
        {t('payout.referenceSave')}
      </Button>
    </form>
  )
}
