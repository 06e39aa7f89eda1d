import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { LoginPage } from '#features/seller/account/login-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function LoginRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.login')} />
      <LoginPage />
    </>
  )
}
