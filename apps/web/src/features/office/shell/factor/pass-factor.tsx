import type { StaffState } from '@app/contract/identity/staff'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { atLeast, Form, FormFailure, SubmitButton, TextField } from '#components/admin/form.tsx'
import { Button } from '#components/ui/button.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { passCode } from '../staff-calls.ts'
import { factorTexts } from './factor-texts.ts'
import { hasPasskeys } from '#lib/staff/passkey-browser.ts'
import { showPasskey } from './passkey.ts'
import { useFactorProblem } from './use-factor-problem.ts'
import factorStyles from '#features/office/shell/factor/factor.module.css'
import styles from '#features/office/shell/factor/pass-factor.module.css'

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
  const describe = useFactorProblem()
  const passkey = useMutation({ mutationFn: showPasskey, onSuccess: onPassed })
  return (
    <div className={styles.factor}>
      <FailureNote text={passkey.error ? describe(passkey.error) : undefined} />
      {canKey && !isRecovering ? (
        <Button
          variant="primary"
          icon="key"
          isFull
          isLoading={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          {t('pass.passkey')}
        </Button>
      ) : null}
      {canKey && canCode && !isRecovering ? <p className={styles['factor-or']}>{t('pass.or')}</p> : null}
      {canCode || isRecovering ? (
        <CodeForm
          key={String(isRecovering)}
          kind={isRecovering ? 'recovery' : 'totp'}
          isMain={!canKey || isRecovering}
          submitLabel={submitLabel}
          onPassed={onPassed}
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

type CodeFormProps = Omit<PassFactorProps, 'methods'> & { kind: 'totp' | 'recovery'; isMain: boolean }

function CodeForm({ kind, isMain, submitLabel, onPassed }: CodeFormProps) {
  const t = useT(factorTexts)
  const describe = useFactorProblem()
  const isTotp = kind === 'totp'
  return (
    <Form
      defaults={{ code: '' }}
      describe={describe}
      onSubmit={async ({ code }) =>
        onPassed(await passCode(kind, isTotp ? code.replaceAll(/\s/g, '') : code.trim()))
      }
    >
      <FormFailure />
      <TextField
        name="code"
        label={isTotp ? t('pass.code') : t('pass.recovery')}
        hint={isTotp ? t('pass.codeHint') : t('pass.recoveryHint')}
        className={`mono ${factorStyles['factor-code']}`}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        spellCheck={false}
        maxLength={64}
        data-initial-focus={isMain || undefined}
        check={atLeast(1, t('pass.missing'))}
      />
      <SubmitButton variant={isMain ? 'primary' : 'secondary'} isFull>
        {submitLabel}
      </SubmitButton>
    </Form>
  )
}
