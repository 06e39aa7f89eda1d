import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { LOOKS_LIKE_EMAIL } from '#lib/looks-like-email.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { saveEmail } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import styles from '#features/seller/account/email-card.module.css'

type EmailFormProps = { submitLabel: string; onSaved: () => void }

export function EmailForm({ submitLabel, onSaved }: EmailFormProps) {
  const t = useT(accountTexts)
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const failureText = useFailureText()
  const saving = useMutation({
    mutationFn: saveEmail,
    onSuccess: async (_saved, address) => {
      showToast({ text: t('email.sent', { email: address }), kind: 'success', autoCloseMs: SHORT_TOAST_MS })
      await reloadUser().catch(() => undefined)
      onSaved()
    },
    onError: (error) => {
      const problem = failureText(error, t('email.failed'))
      refuse(problem)
      showToast({ text: problem, kind: 'error', autoCloseMs: SHORT_TOAST_MS })
    },
  })

  function refuse(message: string) {
    setFieldError(message)
    input.current?.focus()
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const address = email.trim()
    if (!LOOKS_LIKE_EMAIL.test(address)) return refuse(t('email.invalid'))
    setFieldError(undefined)
    saving.mutate(address)
  }

  return (
    <form className={styles['email-form']} noValidate onSubmit={save}>
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
      <Button type="submit" isLoading={saving.isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
