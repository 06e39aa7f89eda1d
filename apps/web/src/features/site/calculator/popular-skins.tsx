import { skinPictureUrl } from '@app/contract/catalog/calculator'
import { memo } from 'react'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { rarityClass } from '#lib/skin-rarity.ts'
import { calculatorTexts } from './calculator-texts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Filters } from './filters.ts'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/site/calculator/popular-skins.module.css'

/** What players own and ask for most. A skin above the list's limit is answered too, so none of these leads nowhere. */
const POPULAR = [
  ['AK-47', 'Redline'],
  ['AWP', 'Asiimov'],
  ['M4A1-S', 'Decimator'],
  ['AK-47', 'Slate'],
  ['Desert Eagle', 'Mecha Industries'],
  ['USP-S', 'Cortex'],
  ['Glock-18', 'Water Elemental'],
] as const

/** Prices of the most common wear. */
const WEAR = 'ft'

type PopularSkinsProps = {
  /** Without it the cards keep their place and show no price. */
  catalogue: Catalogue | undefined
  search: string
  onChange: (change: Partial<Filters>) => void
}

/** The list begins with the cheapest skins, which few people look for. */
export const PopularSkins = memo(function PopularSkins({ catalogue, search, onChange }: PopularSkinsProps) {
  const t = useT(calculatorTexts)
  // Somebody who looks for another skin wants to see the results.
  if (search !== '' && POPULAR.every((names) => names.join(' ') !== search)) return null
  return (
    <section className={styles['popular-skins']} aria-labelledby="popular-skins">
      <h2 id="popular-skins">{t('popular.label')}</h2>
      <ul>
        {POPULAR.map(([weapon, finish]) => {
          const name = `${weapon} ${finish}`
          const isOn = search === name
          const row = catalogue?.findByName(`${weapon} | ${finish} (Field-Tested)`)
          return (
            <li key={name}>
              <button
                type="button"
                className={row ? rarityClass(row.rarity, row.category) : undefined}
                aria-pressed={isOn}
                onClick={() => onChange(isOn ? { search: '', wear: WEAR } : { search: name, wear: 'all' })}
              >
                <ItemPicture
                  url={row ? skinPictureUrl(row.id, 192) : ''}
                  width={192}
                  height={144}
                  isBlank={!row}
                />
                <span className={styles['popular-weapon']} lang="en">
                  {`${weapon} ${WEAR.toUpperCase()}`}
                </span>{' '}
                <span className={styles['popular-finish']} lang="en">
                  {finish}
                </span>{' '}
                <span className={moneyStyles.payout}>{row ? formatGrosze(row.payoutGrosze) : '\u00a0'}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
})
