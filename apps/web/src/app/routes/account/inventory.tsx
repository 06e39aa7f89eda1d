import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { TradeUrlInPlace } from '#features/seller/account/trade-url-in-place.tsx'
import { InventoryPage } from '#features/seller/inventory/inventory-page.tsx'
import { currentLanguage } from '#lib/i18n/current-language.ts'
import { loadRegisteredTexts } from '#lib/i18n/texts.ts'
import { useT } from '#lib/i18n/use-t.ts'

const tradeUrlForm = (onSaved: () => void) => <TradeUrlInPlace onSaved={onSaved} />

export default function InventoryRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.inventory')} />
      <InventoryPage loadSellDialog={loadSellDialog} tradeUrlForm={tradeUrlForm} />
    </>
  )
}

/** The sell dialog's code and texts load only after the user selects an item. */
async function loadSellDialog() {
  const { SellDialog } = await import('#features/seller/sell/index.ts')
  await loadRegisteredTexts(currentLanguage())
  return SellDialog
}
