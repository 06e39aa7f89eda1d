import type { CurrentUser } from '@app/contract/identity/accounts'
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { useSession } from '#lib/session/session-store.ts'
import { accountTexts } from './account-texts.ts'

type RequireSessionProps = { children: (user: CurrentUser) => ReactNode }

/** Shows its content only to a signed-in user; other visitors sign in first and then return. */
export function RequireSession({ children }: RequireSessionProps) {
  const t = useT(accountTexts)
  const language = useLanguage()
  const session = useSession()
  const { pathname, search } = useLocation()
  const [wasInside, setWasInside] = useState(false)
  if (session.status === 'authenticated' && !wasInside) setWasInside(true)

  if (session.status === 'unknown') return <PageSpinner label={t('account.loading')} />
  if (session.status === 'authenticated') return children(session.user)
  // A user who signed out on purpose, in this tab or another, does not want to sign in again.
  const hasSignedOut = wasInside && !session.hasExpired
  return (
    <Navigate
      replace
      to={hasSignedOut ? localizedPath(paths.home, language) : loginPath(pathname + search, language)}
    />
  )
}
