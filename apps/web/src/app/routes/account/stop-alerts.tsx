import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { StopAlertsPage } from '#features/seller/account/stop-alerts-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function StopAlertsRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.stopAlerts')} />
      <StopAlertsPage />
    </>
  )
}
