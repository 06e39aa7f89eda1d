import './sold-items.css'
import '#styles/items.css'
import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import type { ItemLook, SoldItem } from '@app/contract/selling/sales'
import { IconButton } from '#components/ui/icon-button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { describeLook } from '#components/ui/look-words.ts'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'

type SoldItemsProps = {
  /** In a quote, each item has both prices. */
  items: readonly (SoldItem & ItemLook & { laterPrice?: number })[]
  /** Without it the list is read-only. */
  onRemove?: ((assetId: string) => void) | undefined
}

/** Knives and gloves are gold, as in the inventory. */
function rarityClass({ name, rarity }: SoldItem): string {
  return name.startsWith('★') ? 'rarity-star' : `rarity-${rarity.toLowerCase()}`
}

export function SoldItems({ items, onRemove }: SoldItemsProps) {
  const t = useT(sellTexts)
  const ui = useT(uiTexts)
  const language = useLanguage()
  const hasAppraised = items.some(({ priceSource }) => priceSource === 'appraisal')
  return (
    <>
      <ul className="sold-items" aria-label={t('sell.items')}>
        {items.map((item) => (
          <li key={item.assetId} className={rarityClass(item)}>
            <span className="sold-picture">
              <ItemPicture url={item.image} width={64} height={40} isEager />
            </span>
            <span className="sold-name" lang="en">
              {item.name}
              {item.wear ? <span>{WEAR_TEXTS[item.wear]}</span> : null}
              <span className="num" lang={language}>
                {describeLook(item, ui)}
              </span>
              {item.priceSource === 'appraisal' ? <span lang={language}>{ui('price.appraised')}</span> : null}
            </span>
            <span className="sold-price">
              <Money grosze={toGrosze(item.ourPrice)} isPayout />
              {(item.laterPrice ?? 0) > item.ourPrice ? (
                <span className="mid caption num">
                  {ui('price.laterShort', { amount: formatGrosze(toGrosze(item.laterPrice ?? 0)) })}
                </span>
              ) : null}
              {item.priceSource === 'appraisal' ? null : (
                <span className="low caption">
                  <Money grosze={toGrosze(item.marketPrice)} />
                </span>
              )}
            </span>
            {onRemove ? (
              <IconButton
                icon="close"
                label={t('sell.remove', { name: item.name })}
                onClick={() => onRemove(item.assetId)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {hasAppraised ? <p className="hint">{ui('price.appraisedNote')}</p> : null}
    </>
  )
}
