import type { CurrentUser } from '@app/contract/identity/accounts'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { accountTexts } from './account-texts.ts'
import { TradeUrlPicture } from './trade-url-picture.tsx'
import { useTradeUrlForm } from './use-trade-url-form.ts'
import { WhereToFind } from './where-to-find.tsx'
import accountStyles from '#features/seller/account/account.module.css'

/** A saved link is shown whole, because only its end tells accounts apart; a field would cut that off. */
export function TradeUrlCard({ user }: { user: CurrentUser }) {
  const t = useT(accountTexts)
  const [isEditing, setEditing] = useState(false)
  const form = useTradeUrlForm(user, () => setEditing(false))
  const { outcome } = form
  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="trade-url-title">
      <h3 id="trade-url-title">{t('tradeUrl.title')}</h3>
      <p className="mid">{t('tradeUrl.lead')}</p>
      {user.tradeUrl && !isEditing ? (
        <>
          <p className={`mono ${accountStyles['trade-url-saved']}`}>
            {user.tradeUrl.replace('https://', '')}
          </p>
          <div className="row">
            <Button onClick={() => setEditing(true)}>{t('tradeUrl.change')}</Button>
          </div>
        </>
      ) : (
        <TradeUrlForm user={user} form={form} isFocused={isEditing} />
      )}
      {outcome ? (
        <Note tone={outcome.tone} icon={outcome.tone === 'ok' ? 'check' : 'alert'}>
          <strong>{outcome.text}</strong>
          {outcome.detail ? <div>{outcome.detail}</div> : null}
        </Note>
      ) : null}
    </section>
  )
}

type FormProps = { user: CurrentUser; form: ReturnType<typeof useTradeUrlForm>; isFocused: boolean }

function TradeUrlForm({ user, form, isFocused }: FormProps) {
  const t = useT(accountTexts)
  const { input, tradeUrl, edit, fieldError, isSaving, save } = form
  // The button that opened the form is gone, and its focus with it.
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused, input])
  return (
    <form className="stack" noValidate onSubmit={save}>
      <Field label={t('tradeUrl.label')} hint={<WhereToFind />} error={fieldError}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            type="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={tradeUrl}
            onChange={(event) => edit(event.target.value)}
          />
        )}
      </Field>
      <TradeUrlPicture />
      <div>
        <Button
          type="submit"
          variant={tradeUrl === (user.tradeUrl ?? '') ? 'unready' : 'primary'}
          isLoading={isSaving}
        >
          {t('tradeUrl.save')}
        </Button>
      </div>
    </form>
  )
}
