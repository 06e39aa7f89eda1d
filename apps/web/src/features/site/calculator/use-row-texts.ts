import { WEAR_TEXTS, type CalculatorRow } from '@app/contract/catalog/calculator'
import { useMemo } from 'react'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { itemPath, localizedPath } from '#lib/paths.ts'
import { hasStar } from '#lib/skin-rarity.ts'
import { useMedia } from '#lib/use-media.ts'
import { calculatorTexts } from './calculator-texts.ts'

/** The texts of a row, looked up once for the whole list. */
export type RowTexts = ReturnType<typeof useRowTexts>

/**
 * Narrower screens have no space for long names and no column headers. The checkbox in the row has the full name as
 * its label.
 */
const NARROW = '(max-width: 767px)'

export function useRowTexts() {
  const t = useT(calculatorTexts)
  const ui = useT(uiTexts)
  const language = useLanguage()
  const isNarrow = useMedia(NARROW)
  return useMemo(
    () => ({
      own: (name: string) => t('row.own', { name }),
      noFinish: t('row.noFinish'),
      market: ui('price.market'),
      marketPrice: (amount: string) => (isNarrow ? ui('price.marketShort', { amount }) : amount),
      statTrak: isNarrow ? 'ST ' : 'StatTrak™ ',
      souvenir: isNarrow ? 'SV ' : 'Souvenir ',
      you: ui('price.you'),
      laterPrice: (amount: string) => ui('price.laterShort', { amount }),
      itemPath: (slug: string) => localizedPath(itemPath(slug), language),
      weapon: ({ weapon, wear, category }: CalculatorRow) => {
        const wearText = wear && (isNarrow ? wear.toUpperCase() : WEAR_TEXTS[wear])
        return `${hasStar(category) ? '★ ' : ''}${weapon}${wearText ? `\u00a0${wearText}` : ''} `
      },
    }),
    [t, ui, language, isNarrow],
  )
}
