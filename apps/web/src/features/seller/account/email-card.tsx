import type { CurrentUser } from '@app/contract/identity/accounts'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { reloadUser } from '#lib/session/session-lifecycle.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { removeEmail, saveEmail } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import { describeProblem } from './describe-problem.ts'
import { EmailForm } from './email-form.tsx'
import statusPillStyles from '#components/ui/status-pill.module.css'
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
          <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-ok']}`}>
            <Icon name="check" />
            {t('email.confirmed')}
          </span>
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
  const { isBusy, problem, run } = useEmailAction(t('email.failed'))
  const resend = () => run(() => saveEmail(email), t('email.resent'))
  return (
    <>
      <p className="row">
        <span className={styles['email-address']}>{email}</span>
        <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-warn']}`}>
          <Icon name="clock" />
          {t('email.waiting')}
        </span>
      </p>
      <Note
        tone="info"
        actions={
          <Button size="small" isLoading={isBusy} onClick={() => void resend()}>
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
  const { isBusy, problem, run } = useEmailAction(t('email.removeFailed'))
  return (
    <>
      {problem ? <Note tone="bad">{problem}</Note> : null}
      <div className="row">
        <Button onClick={onEdit}>{t('email.change')}</Button>
        <Button
          variant="danger"
          isLoading={isBusy}
          onClick={() => void run(() => removeEmail(), t('email.removed'))}
        >
          {t('email.remove')}
        </Button>
      </div>
    </>
  )
}

/** Runs one change of the address and loads the updated profile. */
function useEmailAction(failure: string) {
  const t = useT(accountTexts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(change: () => Promise<unknown>, success: string): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await change()
      showToast({ text: success, kind: 'success', autoCloseMs: SHORT_TOAST_MS })
      await reloadUser().catch(() => undefined)
    } catch (error) {
      const text = describeProblem(error, { noConnection: t('account.noConnection'), otherwise: failure })
      setProblem(text)
      showToast({ text, kind: 'error', autoCloseMs: SHORT_TOAST_MS })
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, run }
}
