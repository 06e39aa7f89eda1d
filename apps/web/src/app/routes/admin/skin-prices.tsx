import { SkinPricesPage } from '#features/office/skin-prices/skin-prices-page.tsx'

export default function SkinPricesRoute() {
  return <SkinPricesPage />
}
