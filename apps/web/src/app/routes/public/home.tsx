import { PageMeta } from '#components/layouts/page-meta.tsx'
import { HomePage } from '#features/home/home-page.tsx'
import { homeTexts } from '#features/home/home-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'

export default function HomeRoute() {
  const t = useT(homeTexts)
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} path={paths.home} />
      <HomePage />
    </>
  )
}
