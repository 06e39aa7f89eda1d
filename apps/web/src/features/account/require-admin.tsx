import type { CurrentUser } from '@app/contract/accounts'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { checkAdmin } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import { RequireSession } from './require-session.tsx'

type RequireAdminProps = { children: (user: CurrentUser) => ReactNode }

/** The panel opens only after the server has said so; every call of the panel is checked there again. */
export function RequireAdmin({ children }: RequireAdminProps) {
  return <RequireSession>{(user) => <AdminGate>{() => children(user)}</AdminGate>}</RequireSession>
}

function AdminGate({ children }: { children: () => ReactNode }) {
  const t = useT(accountTexts)
  const isOpen = useAdminCheck()
  return isOpen ? children() : <PageSpinner label={t('admin.checking')} />
}

/** Asks once; whoever may not enter is told why and taken home. */
function useAdminCheck(): boolean {
  const t = useT(accountTexts)
  const homePath = localizedPath(paths.home, useLanguage())
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    let isLeft = false
    async function check() {
      const answer = await askServer()
      if (isLeft || answer === 'session-ended') return
      if (answer === 'admin') return setOpen(true)
      showToast({ text: answer === 'not-admin' ? t('admin.denied') : t('admin.checkFailed'), kind: 'error' })
      void navigate(homePath, { replace: true })
    }
    void check()
    return () => {
      isLeft = true
    }
  }, [t, homePath, navigate])

  return isOpen
}

async function askServer(): Promise<'admin' | 'not-admin' | 'unknown' | 'session-ended'> {
  try {
    return (await checkAdmin()) ? 'admin' : 'not-admin'
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 401) return 'session-ended'
    return status === 403 ? 'not-admin' : 'unknown'
  }
}
