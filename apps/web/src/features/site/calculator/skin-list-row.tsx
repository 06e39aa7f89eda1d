import { skinPictureUrl, type CalculatorRow } from '@app/contract/catalog/calculator'
import { memo, type MouseEvent } from 'react'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { NotBought } from './not-bought.tsx'
import { toggleInBasket } from '#lib/basket.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { preloadPage } from '#lib/preload-page.ts'
import { rarityClass, rarityText } from '#lib/skin-rarity.ts'
import type { RowTexts } from './use-row-texts.ts'
import checkboxStyles from '#components/ui/checkbox.module.css'
import moneyStyles from '#components/ui/money.module.css'
import skinWordsStyles from '#components/ui/skin-words.module.css'
import calculatorStyles from '#features/site/calculator/calculator.module.css'
import styles from '#features/site/calculator/skin-list-row.module.css'

type SkinListRowProps = {
  row: CalculatorRow
  texts: RowTexts
  isOwned: boolean
  hasPicture: boolean
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/**
 * Every typed letter renders a whole screen of rows. So a row has few elements, few of them positioned, and gets its
 * texts and handlers from the list.
 */
export const SkinListRow = memo(function SkinListRow(props: SkinListRowProps) {
  const { row, texts, isOwned } = props
  const { marketName, finish } = row
  const rarity = rarityText(row.rarity, row.category)
  const path = texts.itemPath(row.slug)
  return (
    <li
      className={`${calculatorStyles['skin-row']} ${rarityClass(row.rarity, row.category)}${isOwned ? ` ${calculatorStyles['is-owned']}` : ''}`}
    >
      {/* What we do not buy is never added to the sum; what was added before can be taken out. */}
      {row.notBought && !isOwned ? (
        <span className={styles['skin-no-tick']} />
      ) : (
        <label className={styles['skin-own']}>
          <input
            type="checkbox"
            className={checkboxStyles.tick}
            checked={isOwned}
            aria-label={texts.own(marketName)}
            onChange={() => toggleInBasket(marketName)}
          />
        </label>
      )}
      <span className={styles['skin-thumb']}>
        {props.hasPicture ? (
          <ItemPicture
            url={skinPictureUrl(row.id, 96)}
            sharpUrl={skinPictureUrl(row.id, 192)}
            width={96}
            height={72}
          />
        ) : null}
      </span>
      <div className={styles['skin-name']}>
        <a href={path} lang="en" onClick={props.onFollow} onPointerEnter={() => preloadPage(path)}>
          {finish ?? row.weapon}
        </a>
        <span className={styles['skin-facts']}>
          {row.statTrak ? <span className={skinWordsStyles.stattrak}>{texts.statTrak}</span> : null}
          {row.souvenir ? <span className={skinWordsStyles.souvenir}>{texts.souvenir}</span> : null}
          {finish === null ? texts.noFinish : texts.weapon(row)}
          <span className={styles['skin-rarity']} lang="en">
            {rarity}
          </span>
        </span>
        {row.notBought ? <NotBought reason={row.notBought} /> : null}
      </div>
      {/* A screen reader hears the words that others read above the columns. */}
      <dl
        className={
          row.notBought ? `${styles['skin-prices']} ${styles['is-not-bought']}` : styles['skin-prices']
        }
      >
        <dt>{texts.market}</dt>
        <dd className={styles['skin-market']}>{texts.marketPrice(formatGrosze(row.priceGrosze))}</dd>
        <dt>{texts.you}</dt>
        <dd className={`${styles['skin-you']} ${moneyStyles.payout}`}>
          {formatGrosze(row.payoutGrosze)}
          {row.laterGrosze > row.payoutGrosze ? (
            <small>{texts.laterPrice(formatGrosze(row.laterGrosze))}</small>
          ) : null}
        </dd>
      </dl>
    </li>
  )
})
