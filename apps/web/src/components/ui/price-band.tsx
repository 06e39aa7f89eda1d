import '#styles/items.css'
import { rarityOf } from '@app/contract/catalog/calculator'
import { useT } from '#lib/i18n/use-t.ts'
import { uiTexts } from './ui-texts.ts'

/** The word beside the stripe. It names a range of prices, because that is all the colour stands for. */
export function PriceBand({ marketGrosze }: { marketGrosze: number }) {
  const t = useT(uiTexts)
  const range = t(`band.${rarityOf(marketGrosze)}`)
  return <span className="rarity-name">{t('band.label', { range })}</span>
}
