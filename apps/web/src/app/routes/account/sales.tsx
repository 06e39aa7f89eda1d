import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { SalesPage } from '#features/seller/inventory/sales-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function SalesRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.sales')} />
      <SalesPage />
    </>
  )
}
