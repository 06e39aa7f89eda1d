import type { FactorAddedResponse, StartTotpResponse } from '@app/contract/identity/staff'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { QrPicture } from '#components/ui/qr-picture.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { finishTotp } from '../staff-calls.ts'
import { factorTexts } from './factor-texts.ts'
import { useAttempt } from './use-attempt.ts'

type TotpFormProps = {
  started: StartTotpResponse
  label: string
  onAdded: (added: FactorAddedResponse) => void
  onAgain: () => void
}

/**
 * The user scans the secret as a QR code drawn in the browser, or types it. The first code proves that setup worked.
 */
export function TotpForm({ started, label, onAdded, onAgain }: TotpFormProps) {
  const t = useT(factorTexts)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = code.replaceAll(/\s/g, '')
    setMissing(given === '')
    if (given === '') return
    void attempt(async () => onAdded(await finishTotp({ attemptId: started.attemptId, label, code: given })))
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{t('enrol.scan')}</p>
      <QrPicture text={started.uri} label={t('enrol.qr')} />
      <CopyField label={t('enrol.secret')} value={started.secret} />
      <FailureNote text={problem} />
      <Field
        label={t('enrol.firstCode')}
        hint={t('pass.codeHint')}
        error={isMissing ? t('pass.missing') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            className="mono factor-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isFull isLoading={isBusy}>
        {t('enrol.finish')}
      </Button>
      <Button variant="ghost" onClick={onAgain}>
        {t('enrol.again')}
      </Button>
    </form>
  )
}
