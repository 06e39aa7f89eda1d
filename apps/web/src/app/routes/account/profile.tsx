import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { ProfilePage } from '#features/seller/account/profile-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function ProfileRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.account')} />
      <ProfilePage />
    </>
  )
}
