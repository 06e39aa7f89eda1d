import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { ConfirmEmailPage } from '#features/seller/account/confirm-email-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function ConfirmEmailRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.confirmEmail')} />
      <ConfirmEmailPage />
    </>
  )
}
