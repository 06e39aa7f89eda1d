import type { CurrentUser } from '@app/contract/identity/accounts'
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

export function TradeUrlCard({ user }: { user: CurrentUser }) {
  const t = useT(accountTexts)
  const { input, tradeUrl, edit, fieldError, outcome, isSaving, save } = useTradeUrlForm(user)
  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="trade-url-title">
      <h3 id="trade-url-title">{t('tradeUrl.title')}</h3>
      <p className="mid">{t('tradeUrl.lead')}</p>
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
        {outcome ? (
          <Note tone={outcome.tone} icon={outcome.tone === 'ok' ? 'check' : 'alert'}>
            <strong>{outcome.text}</strong>
            {outcome.detail ? <div>{outcome.detail}</div> : null}
          </Note>
        ) : null}
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
    </section>
  )
}
