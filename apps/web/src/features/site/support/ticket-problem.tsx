import { useLocation } from 'react-router'
import { ButtonLink } from '#components/ui/button.tsx'
import type { TicketProblemState } from '#components/ticket/ticket-problem-state.ts'
import { Note } from '#components/ui/note.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath } from '#lib/paths.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { useSession } from '#lib/session/session-store.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { supportTexts } from './support-texts.ts'

export function TicketProblem() {
  const t = useT(supportTexts)
  const language = useLanguage()
  const session = useSession()
  const problem = useProblem()
  if (!problem) return null
  const { ticketProblem, retryPath } = problem
  const isVisitor = session.status === 'anonymous'
  return (
    <Note
      tone="bad"
      isLive
      actions={
        <>
          {retryPath === undefined ? null : (
            <ButtonLink size="small" icon="refresh" to={retryPath}>
              {t('problem.retry')}
            </ButtonLink>
          )}
          {retryPath !== undefined && isVisitor ? (
            <ButtonLink size="small" to={loginPath(localizedPath(retryPath, language), language)}>
              {t('problem.signIn')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <strong>{t(`problem.${ticketProblem}`)}</strong>
      {isVisitor ? <p>{t('problem.hint')}</p> : null}
    </Note>
  )
}

function useProblem(): TicketProblemState | undefined {
  const isHydrated = useIsHydrated()
  const state = useLocation().state as Partial<TicketProblemState> | null
  return isHydrated && state?.ticketProblem ? (state as TicketProblemState) : undefined
}
