import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { TradeUrlInPlace } from '#features/seller/account/trade-url-in-place.tsx'
import { InventoryPage } from '#features/seller/inventory/inventory-page.tsx'
import { currentLanguage } from '#lib/i18n/current-language.ts'
import { loadRegisteredTexts } from '#lib/i18n/texts.ts'
import { useT } from '#lib/i18n/use-t.ts'

export default function InventoryRoute() {
  const t = useT(shellTexts)
  return (
    <>
      <PageMeta title={t('title.inventory')} />
      <InventoryPage loadSellDialog={loadSellDialog} tradeUrlForm={renderTradeUrlForm} />
    </>
  )
}

function renderTradeUrlForm(onSaved: () => void) {
  return <TradeUrlInPlace onSaved={onSaved} />
}

/** The sell dialog's code and texts load only after the user selects an item. */
async function loadSellDialog() {
  const { SellDialog } = await import('#features/seller/sell/index.ts')
  await loadRegisteredTexts(currentLanguage())
  return SellDialog
}
