import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { AdminGatePage } from '#features/account/admin-gate-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function AdminRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.admin')} />
      <AdminGatePage />
    </>
  )
}
