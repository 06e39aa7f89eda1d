import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { saveEmail } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import { describeProblem } from './describe-problem.ts'

/** Detects only typing errors; the mailed link proves whether the address exists. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type EmailFormProps = { submitLabel: string; onSaved: () => void }

export function EmailForm({ submitLabel, onSaved }: EmailFormProps) {
  const t = useT(accountTexts)
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  function refuse(message: string) {
    setFieldError(message)
    input.current?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const address = email.trim()
    if (!LOOKS_LIKE_EMAIL.test(address)) return refuse(t('email.invalid'))
    setFieldError(undefined)
    setSaving(true)
    try {
      await saveEmail(address)
      showToast({ text: t('email.sent', { email: address }), kind: 'success', autoCloseMs: SHORT_TOAST_MS })
      await reloadUser().catch(() => undefined)
      onSaved()
    } catch (error) {
      const words = { noConnection: t('account.noConnection'), otherwise: t('email.failed') }
      const problem = describeProblem(error, words)
      refuse(problem)
      showToast({ text: problem, kind: 'error', autoCloseMs: SHORT_TOAST_MS })
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      <Field label={t('email.label')} error={fieldError}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" isLoading={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
