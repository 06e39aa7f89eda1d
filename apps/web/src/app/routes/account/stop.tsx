import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { StopPage } from '#features/site/stop-link/stop-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function StopRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.stopLink')} />
      <StopPage />
    </>
  )
}
