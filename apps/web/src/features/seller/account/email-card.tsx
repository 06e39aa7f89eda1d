import type { CurrentUser } from '@app/contract/identity/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { removeEmail, saveEmail } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import { EmailForm } from './email-form.tsx'
import accountStyles from '#features/seller/account/account.module.css'
import styles from '#features/seller/account/email-card.module.css'

/** An optional email address: none, waiting for the click on the mailed link, or confirmed. */
export function EmailCard({ user }: { user: CurrentUser }) {
  const t = useT(accountTexts)
  const [isEditing, setEditing] = useState(false)
  const { email, pendingEmail } = user
  const hasAddress = email !== null || pendingEmail !== null

  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="email-title">
      <h3 id="email-title">{t('email.title')}</h3>
      <p className="mid">{t('email.lead')}</p>
      {email ? (
        <p className="row">
          <span className={styles['email-address']}>{email}</span>
          <Pill tone="ok" icon="check">
            {t('email.confirmed')}
          </Pill>
        </p>
      ) : null}
      {pendingEmail ? <PendingEmail email={pendingEmail} /> : null}
      {hasAddress && !isEditing ? <EmailActions onEdit={() => setEditing(true)} /> : null}
      {!hasAddress || isEditing ? (
        <EmailForm
          submitLabel={hasAddress ? t('email.change') : t('email.add')}
          onSaved={() => setEditing(false)}
        />
      ) : null}
    </section>
  )
}

function PendingEmail({ email }: { email: string }) {
  const t = useT(accountTexts)
  const words = { done: t('email.resent'), failed: t('email.failed') }
  const { isBusy, problem, run } = useEmailAction(() => saveEmail(email), words)
  return (
    <>
      <p className="row">
        <span className={styles['email-address']}>{email}</span>
        <Pill tone="warn" icon="clock">
          {t('email.waiting')}
        </Pill>
      </p>
      <Note
        tone="info"
        actions={
          <Button size="small" isLoading={isBusy} onClick={run}>
            {t('email.resend')}
          </Button>
        }
      >
        {t.rich('email.sent', { email: <strong key="email">{email}</strong> })}
      </Note>
      {problem ? <Note tone="bad">{problem}</Note> : null}
    </>
  )
}

function EmailActions({ onEdit }: { onEdit: () => void }) {
  const t = useT(accountTexts)
  const words = { done: t('email.removed'), failed: t('email.removeFailed') }
  const { isBusy, problem, run } = useEmailAction(removeEmail, words)
  return (
    <>
      {problem ? <Note tone="bad">{problem}</Note> : null}
      <div className="row">
        <Button onClick={onEdit}>{t('email.change')}</Button>
        <Button variant="danger" isLoading={isBusy} onClick={run}>
          {t('email.remove')}
        </Button>
      </div>
    </>
  )
}

/** Runs one change of the address and loads the updated profile. */
function useEmailAction(change: () => Promise<unknown>, words: { done: string; failed: string }) {
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: async () => {
      showToast({ text: words.done, kind: 'success', autoCloseMs: SHORT_TOAST_MS })
      await reloadUser().catch(() => undefined)
    },
    onError: (failure) =>
      showToast({ text: failureText(failure, words.failed), kind: 'error', autoCloseMs: SHORT_TOAST_MS }),
  })
  return {
    isBusy: isPending,
    problem: error ? failureText(error, words.failed) : undefined,
    run: () => mutate(),
  }
}
