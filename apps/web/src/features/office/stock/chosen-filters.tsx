import { formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { marketName } from '#lib/market-name.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

type Name = 'category' | 'market' | 'priceClass' | 'payoutOption' | 'unlocksOn' | 'releasesOn'

/** Filters that a figure of the summary has set and that have no field of their own. */
export function ChosenFilters({ values }: { values: Readonly<Record<Name | 'state', string>> }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  const day = (value: string) => formatDay(value, language)
  const words: Record<Name, (value: string) => string> = {
    category: (value) => t('chosen.category', { value: value === 'other' ? t('category.other') : value }),
    market: (value) => t('chosen.market', { value: marketName(value) }),
    priceClass: (value) => t('chosen.priceClass', { value: t(`class.${value as '50'}`) }),
    payoutOption: (value) => t('chosen.payoutOption', { value: t(`option.${value as 'instant'}`) }),
    unlocksOn: (value) => t('chosen.unlocksOn', { value: day(value) }),
    releasesOn: (value) => t('chosen.releasesOn', { value: day(value) }),
  }
  const isLoss = values.state === 'sold_at_loss'
  const chosen = (Object.keys(words) as Name[]).filter((name) => values[name] !== '')
  if (chosen.length === 0 && !isLoss) return null
  return (
    <p className={styles.chosen}>
      {isLoss ? <span>{t('state.sold_at_loss')}</span> : null}
      {chosen.map((name) => (
        <span key={name}>{words[name](values[name])}</span>
      ))}
    </p>
  )
}
