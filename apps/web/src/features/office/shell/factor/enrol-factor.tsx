import type { FactorAddedResponse, StaffState, StartTotpResponse } from '@app/contract/identity/staff'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { startTotp } from '../staff-calls.ts'
import { factorTexts } from './factor-texts.ts'
import { addPasskey, hasPasskeys } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpForm } from './totp-form.tsx'
import { useAttempt } from './use-attempt.ts'

type Kind = 'passkey' | 'totp'
type EnrolFactorProps = {
  /** The first factor needs the one-time code; every further factor needs a fresh confirmation. */
  isFirst: boolean
  onDone: (staff: StaffState) => void
}

type Step =
  | { name: 'choose' }
  | { name: 'totp'; started: StartTotpResponse; label: string }
  | { name: 'codes'; codes: readonly string[]; staff: StaffState }

/** Selects and sets up a factor, and shows the recovery codes that come with the first one. */
export function EnrolFactor({ isFirst, onDone }: EnrolFactorProps) {
  const [step, setStep] = useState<Step>({ name: 'choose' })

  function onAdded({ staff, recoveryCodes }: FactorAddedResponse) {
    if (recoveryCodes) setStep({ name: 'codes', codes: recoveryCodes, staff })
    else onDone(staff)
  }
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onDone={() => onDone(step.staff)} />
  if (step.name === 'totp') {
    return (
      <TotpForm
        started={step.started}
        label={step.label}
        onAdded={onAdded}
        onAgain={() => setStep({ name: 'choose' })}
      />
    )
  }
  return (
    <ChooseFactor
      isFirst={isFirst}
      onAdded={onAdded}
      onTotp={(started, label) => setStep({ name: 'totp', started, label })}
    />
  )
}

type ChooseFactorProps = {
  isFirst: boolean
  onAdded: (added: FactorAddedResponse) => void
  onTotp: (started: StartTotpResponse, label: string) => void
}

function ChooseFactor({ isFirst, onAdded, onTotp }: ChooseFactorProps) {
  const t = useT(factorTexts)
  const canKey = hasPasskeys()
  const [kind, setKind] = useState<Kind>(canKey ? 'passkey' : 'totp')
  const [code, setCode] = useState('')
  const [label, setLabel] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    const enrolmentCode = code.trim()
    setMissing(isFirst && enrolmentCode === '')
    if (isFirst && enrolmentCode === '') return
    const start = isFirst ? { enrolmentCode } : {}
    const name = label.trim() || (kind === 'passkey' ? t('enrol.labelPasskey') : t('enrol.labelTotp'))
    void attempt(async () => {
      if (kind === 'passkey') onAdded(await addPasskey(start, name))
      else onTotp(await startTotp(start), name)
    })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <FailureNote text={problem} />
      {isFirst ? <CodeField code={code} onChange={setCode} isMissing={isMissing} /> : null}
      <RadioCards
        legend={t('enrol.choose')}
        value={kind}
        onChange={setKind}
        options={[
          ...(canKey
            ? [{ value: 'passkey' as const, label: t('enrol.passkey'), description: t('enrol.passkeyWhat') }]
            : []),
          { value: 'totp' as const, label: t('enrol.totp'), description: t('enrol.totpWhat') },
        ]}
      />
      <Field label={t('enrol.label')} hint={t('enrol.labelHint')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            placeholder={kind === 'passkey' ? t('enrol.labelPasskey') : t('enrol.labelTotp')}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isFull isLoading={isBusy}>
        {t('enrol.next')}
      </Button>
    </form>
  )
}

type CodeFieldProps = { code: string; onChange: (code: string) => void; isMissing: boolean }

function CodeField({ code, onChange, isMissing }: CodeFieldProps) {
  const t = useT(factorTexts)
  return (
    <Field
      label={t('enrol.code')}
      hint={t('enrol.codeHint')}
      error={isMissing ? t('pass.missing') : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          className="mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={code}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
