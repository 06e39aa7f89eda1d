import { WEAR_TEXTS, type CalculatorCategory, type WearCode } from '@app/contract/catalog/calculator'
import { hasStar } from '#lib/skin-rarity.ts'
import styles from '#components/ui/skin-words.module.css'

type SkinWordsProps = {
  weapon: string
  category: CalculatorCategory | null
  wear: WearCode | null
  statTrak: boolean
  souvenir: boolean
}

/** The line under a skin's name: marks, weapon and wear, in Steam's English terms that players search with. */
export function SkinWords({ weapon, category, wear, statTrak, souvenir }: SkinWordsProps) {
  return (
    <span lang="en">
      {hasStar(category) ? '★ ' : null}
      {statTrak ? <span className={styles.stattrak}>StatTrak™ </span> : null}
      {souvenir ? <span className={styles.souvenir}>Souvenir </span> : null}
      {weapon}
      {wear ? (
        <>
          {' '}
          <span className={styles['wear-long']}>{WEAR_TEXTS[wear]}</span>
          <span className={styles['wear-short']} aria-hidden="true">
            {wear.toUpperCase()}
          </span>
        </>
      ) : null}
    </span>
  )
}
