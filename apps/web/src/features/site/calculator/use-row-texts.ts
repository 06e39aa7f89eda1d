import {
  PRICE_RARITIES,
  WEAR_TEXTS,
  type CalculatorRow,
  type PriceRarity,
} from '@app/contract/catalog/calculator'
import { useMemo } from 'react'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { itemPath, localizedPath } from '#lib/paths.ts'
import { useMedia } from '#lib/use-media.ts'
import { calculatorTexts } from './calculator-texts.ts'

/** The texts of a row, looked up once for the whole list. */
export type RowTexts = ReturnType<typeof useRowTexts>

/**
 * Narrower screens have no space for long names and no column headers. The checkbox in the row has the full name as
 * its label.
 */
const NARROW = '(max-width: 767px)'

export function useRowTexts(ratePercent: number) {
  const t = useT(calculatorTexts)
  const ui = useT(uiTexts)
  const language = useLanguage()
  const isNarrow = useMedia(NARROW)
  return useMemo(() => {
    const bands = PRICE_RARITIES.map((rarity) => [
      rarity,
      `· ${ui('band.label', { range: ui(`band.${rarity}`) })}`,
    ])
    return {
      own: (name: string) => t('row.own', { name }),
      noFinish: t('row.noFinish'),
      bands: Object.fromEntries(bands) as Record<PriceRarity, string>,
      market: ui('price.market'),
      marketPrice: (amount: string) => (isNarrow ? ui('price.marketShort', { amount }) : amount),
      statTrak: isNarrow ? 'ST ' : 'StatTrak™ ',
      souvenir: isNarrow ? 'SV ' : 'Souvenir ',
      rate: ui('price.rate'),
      percent: `${ratePercent}%`,
      you: ui('price.you'),
      laterPrice: (amount: string) => ui('price.laterShort', { amount }),
      itemPath: (slug: string) => localizedPath(itemPath(slug), language),
      weapon: ({ weapon, wear, category }: CalculatorRow) => {
        const star = category === 'knife' || category === 'gloves' ? '★ ' : ''
        const wearText = wear && (isNarrow ? wear.toUpperCase() : WEAR_TEXTS[wear])
        return `${star}${weapon}${wearText ? `\u00a0${wearText}` : ''} `
      },
    }
  }, [t, ui, language, isNarrow, ratePercent])
}
