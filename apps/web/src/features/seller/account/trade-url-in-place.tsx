import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useSession } from '#lib/session/session-store.ts'
import type { CurrentUser } from '@app/contract/identity/accounts'
import { accountTexts } from './account-texts.ts'
import { TradeUrlPicture } from './trade-url-picture.tsx'
import { useTradeUrlForm } from './use-trade-url-form.ts'
import { WhereToFind } from './where-to-find.tsx'
import styles from '#features/seller/account/trade-url-in-place.module.css'

/** Asks for the trade URL where it is missing, so that nobody has to leave a page with selected items. */
export function TradeUrlInPlace({ onSaved }: { onSaved: () => void }) {
  const { user } = useSession()
  return user ? <Form user={user} onSaved={onSaved} /> : null
}

function Form({ user, onSaved }: { user: CurrentUser; onSaved: () => void }) {
  const t = useT(accountTexts)
  const { input, tradeUrl, edit, fieldError, isSaving, save, paste } = useTradeUrlForm(user, onSaved)
  return (
    <form className={styles['trade-url-in-place']} noValidate onSubmit={save}>
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
            onPaste={(event) => paste(event.clipboardData.getData('text'))}
          />
        )}
      </Field>
      <Button type="submit" variant={tradeUrl.trim() === '' ? 'secondary' : 'primary'} isLoading={isSaving}>
        {t('tradeUrl.save')}
      </Button>
      <TradeUrlPicture />
    </form>
  )
}
