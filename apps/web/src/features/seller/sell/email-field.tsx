import { suggestEmail } from '@app/contract/identity/email-address'
import type { EmailMethod } from '@app/contract/payments/rails'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'
import type { PayoutForm } from './use-payout-form.ts'
import { methodName } from '#lib/payout-names.ts'
import styles from '#features/seller/sell/sell.module.css'

export function EmailField({ form, method }: { form: PayoutForm; method: EmailMethod }) {
  const t = useT(sellTexts)
  const { draft, errors, edit, leave } = form
  const email = draft.emails[method] ?? ''
  const suggestion = suggestEmail(email.trim())
  const change = (value: string) => edit({ emails: { ...draft.emails, [method]: value } })
  return (
    <div>
      <Field
        label={t('email.label', { service: methodName(t, method) })}
        error={errors.email}
        hint={method === 'paypal' ? t('email.unclaimed') : t('email.own', { service: methodName(t, method) })}
      >
        {(control) => (
          <TextInput
            {...control}
            data-field="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={email}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => (email.trim() === '' ? undefined : leave('email'))}
          />
        )}
      </Field>
      {/* Offered, never put in the place of what was typed. */}
      <output className={styles.suggestion}>
        {suggestion ? (
          <Button size="small" onClick={() => change(suggestion)}>
            {t('email.suggest', { email: suggestion })}
          </Button>
        ) : null}
      </output>
    </div>
  )
}
