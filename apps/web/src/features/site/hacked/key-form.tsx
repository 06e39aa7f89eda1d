import { FREEZE_KEY_CHARS_MAX } from '@app/contract/identity/freeze-facts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { freezeByKey } from './hacked-calls.ts'
import { hackedTexts } from './hacked-texts.ts'
import styles from '#features/site/hacked/hacked.module.css'
import pastedCheckFormStyles from '#components/pasted-check-form.module.css'
import fieldStyles from '#components/ui/field.module.css'

type KeyFormProps = { linkedKey: string; onDone: (ticketNumber: string) => void }

/** For a user who is locked out of Steam. A key from a link is filled in, but nothing happens before a click. */
export function KeyForm({ linkedKey, onDone }: KeyFormProps) {
  const t = useT(hackedTexts)
  const isHydrated = useIsHydrated()
  const [key, setKey] = useState(linkedKey)
  const [missing, setMissing] = useState<'missing' | 'tooLong'>()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({ mutationFn: freezeByKey, onSuccess: onDone })

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = key.trim()
    const found = typed === '' ? 'missing' : typed.length > FREEZE_KEY_CHARS_MAX ? 'tooLong' : undefined
    setMissing(found)
    if (!found && !isPending) mutate(typed)
  }

  return (
    <form
      className={`panel ${pastedCheckFormStyles['proof-form']} ${styles['freeze-key']}`}
      noValidate
      aria-labelledby="hacked-key"
      onSubmit={submit}
    >
      <h2 id="hacked-key">{t('key.title')}</h2>
      <p className="mid">{t('key.text')}</p>
      <Field label={t('key.label')} hint={t('key.hint')} error={missing ? t(`key.${missing}`) : undefined}>
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="characters"
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
        )}
      </Field>
      <FailureNote text={error ? failureText(error, t('error.failed')) : undefined} />
      <div className="row">
        <Button type="submit" variant="danger" icon="lock" isLoading={isPending} disabled={!isHydrated}>
          {t('key.action')}
        </Button>
        <ButtonLink variant="ghost" icon="chat" to={paths.support}>
          {t('go.support')}
        </ButtonLink>
      </div>
      <p className={fieldStyles.hint}>{t('key.only')}</p>
    </form>
  )
}
