import { SkinPricesPage } from '#features/skin-prices/skin-prices-page.tsx'

export default function SkinPricesRoute() {
  return <SkinPricesPage />
}
