import './account.css'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { checkAdmin } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import { RequireSession } from './require-session.tsx'

/** The panel opens only after the server has said so; every call of the panel is checked there again. */
export function AdminGatePage() {
  return <RequireSession>{(user) => <AdminGate name={user.displayName} />}</RequireSession>
}

function AdminGate({ name }: { name: string }) {
  const t = useT(accountTexts)
  const isOpen = useAdminCheck()
  if (!isOpen) return <PageSpinner label={t('admin.checking')} />
  return (
    <div className="stack">
      <PageHeading>{t('admin.title')}</PageHeading>
      <p className="mid">{t('admin.welcome', { name })}</p>
      <p>{t('admin.lead')}</p>
      <div>
        <ButtonLink to={paths.home}>{t('admin.back')}</ButtonLink>
      </div>
    </div>
  )
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
