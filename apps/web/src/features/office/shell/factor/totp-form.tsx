import type { FactorAddedResponse, StartTotpResponse } from '@app/contract/identity/staff'
import { atLeast, Form, FormFailure, SubmitButton, TextField } from '#components/admin/form.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { QrPicture } from '#components/ui/qr-picture.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { finishTotp } from '../staff-calls.ts'
import { factorTexts } from './factor-texts.ts'
import { useFactorProblem } from './use-factor-problem.ts'
import factorStyles from '#features/office/shell/factor/factor.module.css'

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
  const describe = useFactorProblem()
  return (
    <Form
      defaults={{ code: '' }}
      describe={describe}
      onSubmit={async ({ code }) =>
        onAdded(await finishTotp({ attemptId: started.attemptId, label, code: code.replaceAll(/\s/g, '') }))
      }
    >
      <p>{t('enrol.scan')}</p>
      <QrPicture text={started.uri} label={t('enrol.qr')} />
      <CopyField label={t('enrol.secret')} value={started.secret} />
      <FormFailure />
      <TextField
        name="code"
        label={t('enrol.firstCode')}
        hint={t('pass.codeHint')}
        className={`mono ${factorStyles['factor-code']}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        check={atLeast(1, t('pass.missing'))}
      />
      <SubmitButton isFull>{t('enrol.finish')}</SubmitButton>
      <Button variant="ghost" onClick={onAgain}>
        {t('enrol.again')}
      </Button>
    </Form>
  )
}
