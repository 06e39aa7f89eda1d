import type { SkinItem } from '@app/contract/catalog/prices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { request } from '#lib/api/request.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { itemPath, localizedPath, paths } from '#lib/paths.ts'
import { priceAlertsQuery } from '#lib/price-alerts.ts'
import { readAmount } from '#lib/read-amount.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { useSession } from '#lib/session/session-store.ts'
import { calculatorTexts } from './calculator-texts.ts'
import styles from '#features/site/calculator/item-alert.module.css'

/** One mail when we pay at least a chosen amount. It needs an account with a confirmed address. */
export function ItemAlert({ item }: { item: SkinItem }) {
  const t = useT(calculatorTexts)
  const language = useLanguage()
  const { status, user } = useSession()
  const here = localizedPath(itemPath(item.slug), language)
  return (
    <section className={`panel ${styles['item-alert']}`} aria-labelledby="alert-title">
      <h2 id="alert-title">{t('alert.title')}</h2>
      {status === 'authenticated' && user ? (
        user.email === null ? (
          <p className="mid">
            {t.rich('alert.needsEmail', {
              profile: (
                <PageLink key="profile" to={paths.account}>
                  {t('alert.profile')}
                </PageLink>
              ),
            })}
          </p>
        ) : (
          <AlertForm item={item} email={user.email} />
        )
      ) : (
        <p className="mid">
          {t('alert.lead')} <PageLink to={loginPath(here, language)}>{t('alert.signIn')}</PageLink>
        </p>
      )}
    </section>
  )
}

function AlertForm({ item, email }: { item: SkinItem; email: string }) {
  const t = useT(calculatorTexts)
  const client = useQueryClient()
  const failureText = useFailureText()
  const { data } = useQuery(priceAlertsQuery)
  const known = data?.alerts.find(({ slug }) => slug === item.slug)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (target: number) => request('POST /api/price-alerts', { body: { slug: item.slug, target } }),
    onSuccess: (answer) => {
      client.setQueryData(priceAlertsQuery.queryKey, answer)
      setTyped('')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const grosze = readAmount(typed)
    setWrong(!grosze)
    if (grosze) mutate(grosze / 100)
  }
  const problem = isWrong ? t('alert.wrong') : error ? failureText(error, t('alert.failed')) : undefined
  return (
    <>
      {known ? (
        <Note tone="ok" icon="check" isLive>
          {t('alert.set', { amount: formatGrosze(toGrosze(known.target)), email })}{' '}
          <PageLink to={paths.account}>{t('alert.manage')}</PageLink>
        </Note>
      ) : null}
      <form className={styles['alert-form']} noValidate onSubmit={submit}>
        <Field label={t('alert.label')} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              className="num"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" isLoading={isPending}>
          {t(known ? 'alert.change' : 'alert.submit')}
        </Button>
      </form>
    </>
  )
}
