import type { FactorAddedResponse, StaffState, StartTotpResponse } from '@app/contract/identity/staff'
import { useState } from 'react'
import { atLeast, Form, FormFailure, SubmitButton, TextField } from '#components/admin/form.tsx'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { startTotp } from '../staff-calls.ts'
import { factorTexts } from './factor-texts.ts'
import { hasPasskeys } from '#lib/staff/passkey-browser.ts'
import { addPasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpForm } from './totp-form.tsx'
import { useFactorProblem } from './use-factor-problem.ts'

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
  const describe = useFactorProblem()
  const canKey = hasPasskeys()
  const [kind, setKind] = useState<Kind>(canKey ? 'passkey' : 'totp')
  const ownName = kind === 'passkey' ? t('enrol.labelPasskey') : t('enrol.labelTotp')
  return (
    <Form
      defaults={{ code: '', label: '' }}
      describe={describe}
      onSubmit={async ({ code, label }) => {
        const start = isFirst ? { enrolmentCode: code.trim() } : {}
        const name = label.trim() || ownName
        if (kind === 'passkey') onAdded(await addPasskey(start, name))
        else onTotp(await startTotp(start), name)
      }}
    >
      <FormFailure />
      {isFirst ? (
        <TextField
          name="code"
          label={t('enrol.code')}
          hint={t('enrol.codeHint')}
          className="mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          check={atLeast(1, t('pass.missing'))}
        />
      ) : null}
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
      <TextField
        name="label"
        label={t('enrol.label')}
        hint={t('enrol.labelHint')}
        maxLength={60}
        placeholder={ownName}
      />
      <SubmitButton isFull>{t('enrol.next')}</SubmitButton>
    </Form>
  )
}
