import { rarityOf, skinPictureUrl, type CalculatorRow } from '@app/contract/calculator'
import { memo, type MouseEvent } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { NotBought } from '#components/ui/not-bought.tsx'
import { SkinWords } from '#components/ui/skin-words.tsx'
import { toggleInBasket } from '#lib/basket.ts'
import { preloadPage } from '#lib/preload-page.ts'
import type { RowTexts } from './use-row-texts.ts'

type SkinListRowProps = {
  row: CalculatorRow
  texts: RowTexts
  ratePercent: number
  isOwned: boolean
  hasPicture: boolean
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/**
 * The whole row ticks the box, except for the name, which leads to the item's own page. Every letter of a search
 * renders twenty of these, so words and handlers come from the list instead of a hook in each row.
 */
export const SkinListRow = memo(function SkinListRow(props: SkinListRowProps) {
  const { row, texts, isOwned, onFollow } = props
  const { marketName } = row
  const rarity = rarityOf(row.priceGrosze)
  const path = texts.itemPath(row.slug)
  return (
    <li className={classNames('skin-row', `rarity-${rarity}`, isOwned && 'is-owned')}>
      <label className="skin-own">
        <input
          type="checkbox"
          className="tick"
          checked={isOwned}
          aria-label={texts.own(marketName)}
          onChange={() => toggleInBasket(marketName)}
        />
      </label>
      <span className="skin-thumb">
        {props.hasPicture ? (
          <ItemPicture
            url={skinPictureUrl(row.id, 96)}
            sharpUrl={skinPictureUrl(row.id, 192)}
            width={96}
            height={72}
          />
        ) : null}
      </span>
      <div className="skin-name">
        <a href={path} lang="en" onClick={onFollow} onPointerEnter={() => preloadPage(path)}>
          {row.finish ?? row.weapon}
        </a>
        <span className="skin-facts">
          {row.finish === null ? (
            texts.noFinish
          ) : (
            <SkinWords
              weapon={row.weapon}
              category={row.category}
              wear={row.wear}
              statTrak={row.statTrak}
              souvenir={row.souvenir}
            />
          )}{' '}
          <span className="skin-band rarity-name">{texts.bands[rarity]}</span>
        </span>
        {row.notBought ? <NotBought reason={row.notBought} /> : null}
      </div>
      <RowPrices row={row} texts={texts} ratePercent={props.ratePercent} />
    </li>
  )
})

/** Always the same three, in the same order: a screen reader hears the words that sighted people read above. */
function RowPrices({ row, texts, ratePercent }: Pick<SkinListRowProps, 'row' | 'texts' | 'ratePercent'>) {
  return (
    <dl className={row.notBought ? 'skin-prices is-not-bought' : 'skin-prices'}>
      <div className="skin-market">
        <dt>{texts.market}</dt>
        <dd>
          <span className="skin-market-word" aria-hidden="true">
            {texts.marketWord}
          </span>
          <Money grosze={row.priceGrosze} />
        </dd>
      </div>
      <div className="skin-rate">
        <dt>{texts.rate}</dt>
        <dd>{`${ratePercent}%`}</dd>
      </div>
      <div className="skin-you">
        <dt>{texts.you}</dt>
        <dd>
          <Money grosze={row.payoutGrosze} isPayout />
        </dd>
      </div>
    </dl>
  )
}
