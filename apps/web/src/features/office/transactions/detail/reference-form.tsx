import type { AdminTransaction } from '@app/contract/office/money'
import { useMutation } from '@tanstack/react-query'
import { atLeast, Form, FormFailure, SubmitButton, TextField } from '#components/admin/form.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { checkTransfer, enterReference } from './detail-calls.ts'
import { detailTexts } from './detail-texts.ts'
import styles from '#features/office/transactions/detail/reference-form.module.css'

const CHARS_MIN = 3

type ReferenceFormProps = { transaction: AdminTransaction; onDone: () => void }

/** Steam answers within seconds; longer than this nobody waits at the button. */
const CHECKS_MAX = 15
const CHECK_PAUSE_MS = 2_000

async function checkUntilClear({ id, version }: AdminTransaction): Promise<string | null> {
  for (let attempt = 0; attempt < CHECKS_MAX; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, CHECK_PAUSE_MS))
    const { isClear, until } = await checkTransfer(id, version)
    if (isClear) return until
  }
  return null
}

/** For money sent manually: first the check that it may leave, then its reference. */
export function ReferenceForm({ transaction, onDone }: ReferenceFormProps) {
  const t = useT(detailTexts)
  const language = useLanguage()
  const check = useMutation({ mutationFn: () => checkUntilClear(transaction) })
  if (check.data)
    return (
      <>
        <Note tone="ok">{t('payout.checked', { until: formatTime(check.data, language) })}</Note>
        <ReferenceField transaction={transaction} onDone={onDone} />
      </>
    )
  return (
    <div className={`stack ${styles.reference}`}>
      <p className="caption low">{t('payout.checkHint')}</p>
      {check.error ? (
        <ErrorNotice message={check.error.message} onRetry={() => check.mutate()} />
      ) : check.data === null ? (
        <Note tone="warn">{t('payout.checkUnclear')}</Note>
      ) : null}
      <Button isLoading={check.isPending} onClick={() => check.mutate()}>
        {t(check.isPending ? 'payout.checking' : 'payout.check')}
      </Button>
    </div>
  )
}

function ReferenceField({ transaction, onDone }: ReferenceFormProps) {
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
