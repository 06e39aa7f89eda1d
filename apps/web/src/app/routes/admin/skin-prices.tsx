import { PageMeta } from '#components/layouts/page-meta.tsx'
import { RequireAdmin } from '#features/account/require-admin.tsx'
import { SkinPricesPage } from '#features/skin-prices/skin-prices-page.tsx'
import { skinPricesTexts } from '#features/skin-prices/skin-prices-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'

export default function SkinPricesRoute() {
  const t = useT(skinPricesTexts)
  return (
    <>
      <PageMeta title={t('title')} />
      <RequireAdmin>{() => <SkinPricesPage />}</RequireAdmin>
    </>
  )
}
