import type { AccountFreeze } from '@app/contract/identity/account-freeze'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { FailureNote } from '#components/ui/note.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { underSessionLock } from '#lib/session/session-lock.ts'
import { setAnonymous } from '#lib/session/session-state.ts'
import { useSession } from '#lib/session/session-store.ts'
import { clearStoredSession } from '#lib/session/tokens.ts'
import { freezeAccount } from './hacked-calls.ts'
import { hackedTexts } from './hacked-texts.ts'
import proofStyles from '#components/proof.module.css'
import styles from '#features/site/hacked/hacked.module.css'

type FreezeNowProps = { onDone: (freeze: AccountFreeze) => void }

/** One button for a signed-in user; other visitors sign in first and return. */
export function FreezeNow({ onDone }: FreezeNowProps) {
  const t = useT(hackedTexts)
  const language = useLanguage()
  const { status } = useSession()
  return (
    <section
      className={`panel ${proofStyles['proof-section']} ${styles['freeze-now']}`}
      aria-labelledby="hacked-now"
    >
      <h2 id="hacked-now">{t('now.title')}</h2>
      <p className="mid">{t('now.text')}</p>
      <div className="row">
        {status === 'anonymous' ? (
          <ButtonLink
            variant="danger"
            icon="lock"
            to={loginPath(localizedPath(paths.hacked, language), language)}
          >
            {t('now.signIn')}
          </ButtonLink>
        ) : (
          <FreezeButton label={t('now.action')} isWaiting={status === 'unknown'} onDone={onDone} />
        )}
      </div>
    </section>
  )
}

type FreezeButtonProps = FreezeNowProps & { label: string; isWaiting?: boolean }

export function FreezeButton({ label, isWaiting = false, onDone }: FreezeButtonProps) {
  const t = useT(hackedTexts)
  const [isAsking, setAsking] = useState(false)
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: freezeAccount,
    onSuccess: async (done) => {
      // The server has ended every session; only the stored tokens must be removed, in all tabs.
      await underSessionLock(async () => clearStoredSession())
      setAsking(false)
      setAnonymous()
      onDone(done)
    },
  })

  return (
    <>
      <Button variant="danger" icon="lock" disabled={isWaiting} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AlertDialog
        title={t('sure.title')}
        isOpen={isAsking}
        isBusy={isPending}
        confirmLabel={t('sure.action')}
        onConfirm={() => mutate()}
        onDismiss={() => setAsking(false)}
      >
        <p>{t('sure.text')}</p>
        <p>{t('sure.end')}</p>
        <FailureNote text={error ? failureText(error, t('now.failed')) : undefined} />
      </AlertDialog>
    </>
  )
}
