import '#styles/items.css'
import { rarityOf } from '@app/contract/catalog/calculator'
import { useT } from '#lib/i18n/use-t.ts'
import { uiTexts } from './ui-texts.ts'

/** The text beside the coloured stripe. It names a price range, because the colour means nothing else. */
export function PriceBand({ marketGrosze }: { marketGrosze: number }) {
  const t = useT(uiTexts)
  const range = t(`band.${rarityOf(marketGrosze)}`)
  return <span className="rarity-name">{t('band.label', { range })}</span>
}
