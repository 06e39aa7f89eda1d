import { rarityOf, skinPictureUrl, type CalculatorRow } from '@app/contract/calculator'
import { memo } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { NotBought } from '#components/ui/not-bought.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PriceBand } from '#components/ui/price-band.tsx'
import { SkinWords } from '#components/ui/skin-words.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { toggleInBasket } from '#lib/basket.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { itemPath } from '#lib/paths.ts'
import { calculatorTexts } from './calculator-texts.ts'

type SkinListRowProps = { row: CalculatorRow; ratePercent: number; isOwned: boolean }

/** The whole row ticks the box, except for the name, which leads to the item's own page. */
export const SkinListRow = memo(function SkinListRow({ row, ratePercent, isOwned }: SkinListRowProps) {
  const t = useT(calculatorTexts)
  const { marketName } = row
  return (
    <li className={classNames('skin-row', `rarity-${rarityOf(row.priceGrosze)}`, isOwned && 'is-owned')}>
      <label className="skin-own">
        <input
          type="checkbox"
          className="tick"
          checked={isOwned}
          aria-label={t('row.own', { name: marketName })}
          onChange={() => toggleInBasket(marketName)}
        />
      </label>
      <span className="skin-thumb">
        <ItemPicture
          url={skinPictureUrl(row.id, 96)}
          sharpUrl={skinPictureUrl(row.id, 192)}
          width={96}
          height={72}
        />
      </span>
      <div className="skin-name">
        <PageLink to={itemPath(row.slug)} lang="en">
          {row.finish ?? row.weapon}
        </PageLink>
        <span className="skin-facts">
          {row.finish === null ? (
            t('row.noFinish')
          ) : (
            <SkinWords
              weapon={row.weapon}
              category={row.category}
              wear={row.wear}
              statTrak={row.statTrak}
              souvenir={row.souvenir}
            />
          )}{' '}
          <span className="skin-band">
            <PriceBand marketGrosze={row.priceGrosze} />
          </span>
        </span>
        {row.notBought ? <NotBought reason={row.notBought} /> : null}
      </div>
      <RowPrices row={row} ratePercent={ratePercent} />
    </li>
  )
})

/** Always the same three, in the same order: a screen reader hears the words that sighted people read above. */
function RowPrices({ row, ratePercent }: Pick<SkinListRowProps, 'row' | 'ratePercent'>) {
  const t = useT(uiTexts)
  return (
    <dl className={classNames('skin-prices', row.notBought !== null && 'is-not-bought')}>
      <div className="skin-market">
        <dt>{t('price.market')}</dt>
        <dd>
          <span className="skin-market-word" aria-hidden="true">
            {t('price.marketWord')}{' '}
          </span>
          <Money grosze={row.priceGrosze} />
        </dd>
      </div>
      <div className="skin-rate">
        <dt>{t('price.rate')}</dt>
        <dd>{ratePercent}%</dd>
      </div>
      <div className="skin-you">
        <dt>{t('price.you')}</dt>
        <dd>
          <Money grosze={row.payoutGrosze} isPayout />
        </dd>
      </div>
    </dl>
  )
}
