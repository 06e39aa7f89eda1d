import { PageMeta } from '#components/layouts/page-meta.tsx'
import { HomePage } from '#features/site/home/home-page.tsx'
import { homeTexts } from '#features/site/home/home-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { paths } from '#lib/paths.ts'

export default function HomeRoute() {
  const t = useT(homeTexts)
  const { rate } = useOffer()
  return (
    <>
      <PageMeta
        title={t('meta.title', { rate })}
        description={t('meta.description', { rate })}
        path={paths.home}
      />
      <HomePage />
    </>
  )
}
