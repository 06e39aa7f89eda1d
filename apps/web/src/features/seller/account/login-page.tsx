import { useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { demoControlsUrl } from '#lib/demo.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { pendingHandOver } from '#lib/session/sign-in-code.ts'
import { RETURN_TO_PARAMETER } from '#lib/session/login-path.ts'
import { localReturnTo } from '#lib/session/return-to.ts'
import { useSession } from '#lib/session/session-store.ts'
import { finishSignIn } from '#lib/session/sign-in.ts'
import { readTokens } from '#lib/session/tokens.ts'
import { useSteamSignIn } from '#lib/session/use-steam-sign-in.ts'
import { showToast } from '#lib/toast.ts'
import { accountTexts } from './account-texts.ts'
import styles from '#features/seller/account/login-page.module.css'

/** A demo must not promise the address of the real Steam. */
const IS_DEMO = demoControlsUrl !== undefined
const FACTS = [
  ...(IS_DEMO ? [] : ['login.factAddress' as const]),
  'login.factPublic',
  'login.factPassword',
  'login.factCodes',
] as const
const NEXT = ['login.nextPick', 'login.nextSend', 'login.nextPaid'] as const

type Problem = { kind: 'startFailed' | 'steamFailed' | 'unexpected'; detail?: string | undefined }

export function LoginPage() {
  const t = useT(accountTexts)
  const session = useSession()
  const [problem, setProblem] = useState<Problem>()
  const returnTo = localReturnTo(new URLSearchParams(useLocation().search).get(RETURN_TO_PARAMETER))
  const accountPath = localizedPath(paths.account, useLanguage())

  const showProblem = useCallback(
    (next: Problem) => {
      setProblem(next)
      showToast({ text: t(`login.${next.kind}`), kind: 'error' })
    },
    [t],
  )
  const isFinishing = useReturnFromSteam({ accountPath, onFailure: showProblem })
  const { isStarting, start } = useSteamSignIn({ returnTo, onProblem: showProblem })

  if (isFinishing) return <PageSpinner label={t('login.finishing')} />
  // A user with a stored session is redirected soon; the sign-in form would only flash.
  if (session.status === 'unknown' && readTokens()) return <PageSpinner label={t('account.loading')} />
  if (session.status === 'authenticated') return <Navigate replace to={returnTo ?? accountPath} />
  // Only for a user who was redirected here; later visits show the normal sign-in page.
  const wasSentHere = session.status === 'anonymous' && session.hasExpired && returnTo !== undefined

  return (
    <div className={styles.login}>
      <div className={`panel ${styles['login-card']}`}>
        <PageHeading>{t('login.title')}</PageHeading>
        {wasSentHere ? <Note tone="warn">{t('login.expired')}</Note> : null}
        {problem ? (
          <Note tone="bad">
            <strong>{t(`login.${problem.kind}`)}</strong>
            {problem.detail ? <div>{problem.detail}</div> : null}
          </Note>
        ) : null}
        <Button
          variant="steam"
          size="large"
          icon="steam"
          isFull
          isLoading={isStarting}
          onClick={() => void start()}
        >
          {isStarting ? t('login.starting') : t('login.start')}
        </Button>
        {IS_DEMO ? <p className="small low">{t('login.factDemo')}</p> : null}
        <ul className={styles['login-facts']}>
          {FACTS.map((fact) => (
            <li key={fact}>
              <Icon name={fact === 'login.factCodes' ? 'shield' : 'check'} />
              {t(fact)}
            </li>
          ))}
        </ul>
        <p className="small mid">
          {t.rich('login.rules', {
            terms: (
              <PageLink key="terms" to={paths.terms}>
                {t('login.terms')}
              </PageLink>
            ),
            privacy: (
              <PageLink key="privacy" to={paths.privacy}>
                {t('login.privacy')}
              </PageLink>
            ),
          })}
        </p>
      </div>
      <NextSteps />
    </div>
  )
}

/** Explains the next steps to users who are about to sign in. */
function NextSteps() {
  const t = useT(accountTexts)
  return (
    <section className={styles['login-next']} aria-labelledby="login-next">
      <h2 id="login-next">{t('login.next')}</h2>
      <ol>
        {NEXT.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  )
}

/** Completes a sign-in that returned to the login page. True until it fails or the user leaves the page. */
function useReturnFromSteam(options: {
  accountPath: string
  onFailure: (problem: Problem) => void
}): boolean {
  const { accountPath, onFailure } = options
  const t = useT(accountTexts)
  const navigate = useNavigate()
  const [handOver] = useState(() => pendingHandOver('login'))
  const [isFinishing, setFinishing] = useState(handOver !== undefined)

  useEffect(() => {
    if (!handOver || !isFinishing) return undefined
    let isLeft = false
    async function finish(from: NonNullable<typeof handOver>) {
      const result = await finishSignIn(from)
      if (isLeft) return
      if (result.outcome === 'signed-in') {
        showToast({ text: t('login.success'), kind: 'success' })
        void navigate(result.returnTo ?? accountPath, { replace: true })
      } else {
        setFinishing(false)
        onFailure({ kind: 'steamFailed' })
      }
    }
    void finish(handOver)
    return () => {
      isLeft = true
    }
  }, [handOver, isFinishing, accountPath, onFailure, navigate, t])

  return isFinishing
}
