import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { pendingHandOver } from '#lib/session/sign-in-code.ts'
import { finishSignIn, type SignInResult } from '#lib/session/sign-in.ts'
import { accountTexts } from './account-texts.ts'
import spinnerStyles from '#components/ui/spinner.module.css'
import styles from '#features/seller/account/callback-page.module.css'

const LEAVE_AFTER_SUCCESS_MS = 500
const LEAVE_AFTER_FAILURE_MS = 2_000

export function CallbackPage() {
  const t = useT(accountTexts)
  const result = useReturnFromSteam()
  useLeave(result)

  return (
    <div className={styles.callback} aria-live="polite">
      <h1 className="visually-hidden">{t('callback.title')}</h1>
      {result === undefined ? (
        <>
          <span className={`${spinnerStyles.spinner} ${spinnerStyles['spinner-large']}`} aria-hidden="true" />
          <p>{t('login.finishing')}</p>
        </>
      ) : null}
      {result?.outcome === 'signed-in' ? (
        <Note tone="ok" icon="check">
          <strong lang="en">{t('callback.success')}</strong>
        </Note>
      ) : null}
      {result && result.outcome !== 'signed-in' ? (
        <>
          <Note tone="bad">
            <strong lang="en">
              {result.outcome === 'missing-tokens' ? t('callback.missingTokens') : t('callback.failed')}
            </strong>
          </Note>
          <p className="mid">{t('callback.leaving')}</p>
          <ButtonLink variant="primary" to={paths.login}>
            {t('callback.back')}
          </ButtonLink>
        </>
      ) : null}
    </div>
  )
}

function useReturnFromSteam(): SignInResult | undefined {
  const [handOver] = useState(() => pendingHandOver('callback'))
  const [result, setResult] = useState<SignInResult | undefined>(
    handOver ? undefined : { outcome: 'missing-tokens' },
  )

  useEffect(() => {
    if (!handOver) return undefined
    let isLeft = false
    async function finish(from: NonNullable<typeof handOver>) {
      const finished = await finishSignIn(from)
      if (!isLeft) setResult(finished)
    }
    void finish(handOver)
    return () => {
      isLeft = true
    }
  }, [handOver])

  return result
}

function useLeave(result: SignInResult | undefined): void {
  const language = useLanguage()
  const navigate = useNavigate()
  useEffect(() => {
    if (!result) return undefined
    const isSignedIn = result.outcome === 'signed-in'
    const target = isSignedIn
      ? (result.returnTo ?? localizedPath(paths.home, language))
      : localizedPath(paths.login, language)
    const timer = setTimeout(
      () => void navigate(target, { replace: true }),
      isSignedIn ? LEAVE_AFTER_SUCCESS_MS : LEAVE_AFTER_FAILURE_MS,
    )
    return () => clearTimeout(timer)
  }, [result, language, navigate])
}
