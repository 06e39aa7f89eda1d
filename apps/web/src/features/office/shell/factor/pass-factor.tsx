import type { StaffState } from '@app/contract/identity/staff'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { passCode } from '../staff-calls.ts'
import { factorTexts } from './factor-texts.ts'
import { hasPasskeys, showPasskey } from './passkey.ts'
import { useAttempt } from './use-attempt.ts'

type PassFactorProps = {
  methods: StaffState['methods']
  submitLabel: string
  onPassed: (staff: StaffState) => void
}

/** All second factors that this user has set up. */
export function PassFactor({ methods, submitLabel, onPassed }: PassFactorProps) {
  const t = useT(factorTexts)
  const canKey = methods.includes('passkey') && hasPasskeys()
  const canCode = methods.includes('totp')
  const canRecover = methods.includes('recovery')
  const [isRecovering, setRecovering] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()
  const kind = isRecovering ? 'recovery' : 'totp'
  return (
    <div className="factor">
      <FailureNote text={problem} />
      {canKey && !isRecovering ? (
        <Button
          variant="primary"
          icon="key"
          isFull
          isLoading={isBusy}
          onClick={() => void attempt(async () => onPassed(await showPasskey()))}
        >
          {t('pass.passkey')}
        </Button>
      ) : null}
      {canKey && canCode && !isRecovering ? <p className="factor-or">{t('pass.or')}</p> : null}
      {canCode || isRecovering ? (
        <CodeForm
          key={kind}
          kind={kind}
          isBusy={isBusy}
          isMain={!canKey || isRecovering}
          submitLabel={submitLabel}
          onSubmit={(code) => void attempt(async () => onPassed(await passCode(kind, code)))}
        />
      ) : null}
      {canRecover ? (
        <Button variant="ghost" size="small" onClick={() => setRecovering(!isRecovering)}>
          {isRecovering ? t('pass.useCode') : t('pass.useRecovery')}
        </Button>
      ) : null}
    </div>
  )
}

type CodeFormProps = {
  kind: 'totp' | 'recovery'
  isBusy: boolean
  isMain: boolean
  submitLabel: string
  onSubmit: (code: string) => void
}

function CodeForm({ kind, isBusy, isMain, submitLabel, onSubmit }: CodeFormProps) {
  const t = useT(factorTexts)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isTotp = kind === 'totp'

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = isTotp ? code.replaceAll(/\s/g, '') : code.trim()
    setMissing(given === '')
    if (given !== '') onSubmit(given)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        label={isTotp ? t('pass.code') : t('pass.recovery')}
        hint={isTotp ? t('pass.codeHint') : t('pass.recoveryHint')}
        error={isMissing ? t('pass.missing') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            className="mono factor-code"
            inputMode={isTotp ? 'numeric' : 'text'}
            autoComplete={isTotp ? 'one-time-code' : 'off'}
            spellCheck={false}
            maxLength={64}
            data-initial-focus={isMain || undefined}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant={isMain ? 'primary' : 'secondary'} isFull isLoading={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
