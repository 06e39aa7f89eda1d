import { PRICE_RARITIES, type PriceRarity } from '@app/contract/calculator'
import { useMemo } from 'react'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { itemPath, localizedPath } from '#lib/paths.ts'
import { calculatorTexts } from './calculator-texts.ts'

/** The words of a row, looked up once for the whole list. */
export type RowTexts = ReturnType<typeof useRowTexts>

export function useRowTexts() {
  const t = useT(calculatorTexts)
  const ui = useT(uiTexts)
  const language = useLanguage()
  return useMemo(() => {
    const bands = PRICE_RARITIES.map((rarity) => [rarity, ui('band.label', { range: ui(`band.${rarity}`) })])
    return {
      own: (name: string) => t('row.own', { name }),
      noFinish: t('row.noFinish'),
      bands: Object.fromEntries(bands) as Record<PriceRarity, string>,
      market: ui('price.market'),
      marketWord: `${ui('price.marketWord')} `,
      rate: ui('price.rate'),
      you: ui('price.you'),
      itemPath: (slug: string) => localizedPath(itemPath(slug), language),
    }
  }, [t, ui, language])
}
