import { memo } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { calculatorTexts } from './calculator-texts.ts'
import type { Filters } from './filters.ts'
import styles from '#features/site/calculator/popular-skins.module.css'

/** What players own and ask for most. A skin above the list's limit is answered too, so none of these leads nowhere. */
const POPULAR = [
  'AK-47 Redline',
  'AWP Asiimov',
  'M4A1-S Decimator',
  'AK-47 Slate',
  'Desert Eagle Mecha Industries',
  'USP-S Cortex',
  'Glock-18 Water Elemental',
] as const

type PopularSkinsProps = { search: string; onChange: (change: Partial<Filters>) => void }

/** The list begins with the cheapest skins, which few people look for. */
export const PopularSkins = memo(function PopularSkins({ search, onChange }: PopularSkinsProps) {
  const t = useT(calculatorTexts)
  return (
    <div className={styles['popular-skins']}>
      <span id="popular-skins">{t('popular.label')}</span>
      <ul aria-labelledby="popular-skins">
        {POPULAR.map((name) => {
          const isOn = search === name
          return (
            <li key={name}>
              <button
                type="button"
                lang="en"
                aria-pressed={isOn}
                onClick={() => onChange(isOn ? { search: '', wear: 'ft' } : { search: name, wear: 'all' })}
              >
                {name}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
})
