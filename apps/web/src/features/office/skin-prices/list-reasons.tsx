import { useT } from '#lib/i18n/use-t.ts'
import type { PriceList } from '@app/contract/catalog/prices'
import { skinPricesTexts } from './skin-prices-texts.ts'
import skinPricesStyles from '#features/office/skin-prices/skin-prices.module.css'

const KNOWN = [
  'not_a_list',
  'too_few_rows',
  'too_few_prices',
  'rows_lost',
  'rows_added',
  'prices_lost',
  'bad_rows',
  'many_moved',
  'level_moved',
  'stale',
  'currencies_differ',
  'rate_implausible',
  'rows_implausible',
  'sales_missing',
  'sales_disagree',
] as const

/** What the checks found: in words, then with the figures as they were recorded. */
export function ListReasons({ reasons }: { reasons: PriceList['reasons'] }) {
  const t = useT(skinPricesTexts)
  return (
    <ul className={skinPricesStyles['list-reasons']}>
      {reasons.map(({ code, text }) => {
        const known = KNOWN.find((each) => each === code)
        return (
          <li key={code + text}>
            {known ? <b>{t(`why.${known}`)} </b> : null}
            <span lang="en">{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
