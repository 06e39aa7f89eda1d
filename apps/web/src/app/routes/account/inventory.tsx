import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { InventoryPage } from '#features/account/inventory-page.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export default function InventoryRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.inventory')} />
      <InventoryPage />
    </>
  )
}
