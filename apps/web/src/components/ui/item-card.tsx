import '#styles/items.css'
import type { ComponentProps } from 'react'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { ItemPicture } from './item-picture.tsx'
import { Money } from './money.tsx'
import { uiTexts } from './ui-texts.ts'

export type Rarity =
  | 'default'
  | 'common'
  | 'uncommon'
  | 'rare'
  | 'mythical'
  | 'legendary'
  | 'ancient'
  | 'star'

export type CardItem = {
  weapon: string
  finish: string
  /** Players search with Steam's English words, so wear and rarity are never translated. */
  wear: { code: string; name: string }
  rarity: Rarity
  rarityName: string
  isStatTrak?: boolean
  pictureUrl: string
  marketGrosze: number
  payoutGrosze: number
}

type Availability = { isSold?: boolean; lockReason?: string }

type ItemCardProps = Omit<ComponentProps<'div'>, 'role' | 'children'> &
  Availability & { item: CardItem; isSelected?: boolean }

/** One option of a listbox. The listbox around it handles keys and pressing; locked items are plain cards. */
export function ItemCard({ item, isSelected = false, isSold = false, lockReason, ...rest }: ItemCardProps) {
  const t = useT(uiTexts)
  const isLocked = isSold || lockReason !== undefined
  const optionProps = isLocked ? {} : ({ role: 'option', 'aria-selected': isSelected } as const)
  return (
    <div
      {...rest}
      {...optionProps}
      className={classNames('item-card', `rarity-${item.rarity}`, isLocked && 'is-locked')}
    >
      <div className="item-picture">
        <ItemPicture url={item.pictureUrl} />
        {isLocked ? null : <span className={classNames('tick', isSelected && 'is-on')} aria-hidden="true" />}
        {isSold ? <span className="item-sold">{t('item.sold')}</span> : null}
      </div>
      <div className="item-text">
        <span className="item-weapon">{item.weapon}</span>
        <span className="item-finish">{item.finish}</span>
        {isSold ? null : <ItemTags item={item} />}
        {lockReason === undefined ? (
          <span className="item-prices">
            <span className="visually-hidden">{t('price.you')}</span>
            <Money grosze={item.payoutGrosze} isPayout />
            <span className="item-market num">
              {t('price.marketShort', { amount: formatGrosze(item.marketGrosze) })}
            </span>
          </span>
        ) : (
          <span className="item-reason">
            <Icon name="lock" isSmall />
            {lockReason}
          </span>
        )}
      </div>
    </div>
  )
}

/** Drawn in the corner of the picture, read after the name: "Classified, Field-Tested". */
function ItemTags({ item }: { item: CardItem }) {
  return (
    <span className="item-tags" lang="en">
      {item.isStatTrak ? <span className="stattrak">ST</span> : null}
      <span className="rarity-name">{item.rarityName}</span>
      <span aria-hidden="true">{item.wear.code}</span>
      <span className="visually-hidden">{item.wear.name}</span>
    </span>
  )
}
