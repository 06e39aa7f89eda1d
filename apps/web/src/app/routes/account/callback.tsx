import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { CallbackPage } from '#features/seller/account/callback-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function CallbackRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.login')} />
      <CallbackPage />
    </>
  )
}
