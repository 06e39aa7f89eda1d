import { AdminHead } from '#components/admin/admin-head.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { adminShellTexts } from './admin-shell-texts.ts'

export function AdminNotFoundPage() {
  const t = useT(adminShellTexts)
  return (
    <>
      <AdminHead title={t('notFound.title')} />
      <p className="lead">{t('notFound.lead')}</p>
      <div>
        <ButtonLink to={paths.admin}>{t('notFound.home')}</ButtonLink>
      </div>
    </>
  )
}
