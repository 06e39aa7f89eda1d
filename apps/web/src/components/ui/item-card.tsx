import type { ComponentProps } from 'react'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { ItemPicture } from './item-picture.tsx'
import { Money } from './money.tsx'
import { uiTexts } from './ui-texts.ts'
import checkboxStyles from '#components/ui/checkbox.module.css'
import skinWordsStyles from '#components/ui/skin-words.module.css'
import styles from '#components/ui/item-card.module.css'

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
  /** Players search with Steam's English terms, so the wear is never translated. */
  wear: { code: string; name: string } | null
  rarity: Rarity
  /** In the page's language. */
  rarityName: string
  isStatTrak?: boolean
  isSouvenir?: boolean
  /** Empty when there is no picture; a silhouette is shown instead. */
  pictureUrl: string
  /** The same picture for screens with double pixel density. */
  sharpPictureUrl?: string
  marketGrosze: number
  payoutGrosze: number
  /** The payout after Steam's protection period; shown when it is higher. */
  laterGrosze?: number
  /** Float, stickers and charm in a short form. */
  look?: string
  /** All of it, with the names of stickers; shown when the pointer rests on the short form. */
  wholeLook?: string
  /** What the price includes beyond the name. */
  priceHint?: string
  /** Staff set the price, so there is no market price to show. */
  isAppraised?: boolean
  /** The card stands for this many equal items. */
  copies?: number
}

type Availability = { isSold?: boolean; lockReason?: string }

type ItemCardProps = Omit<ComponentProps<'div'>, 'role' | 'children'> &
  Availability & {
    item: CardItem
    isSelected?: boolean
    /** Of `copies`. */
    selectedCopies?: number
    /** For pictures that are visible at once. */
    isEager?: boolean
    /** False leaves the picture's box empty. */
    hasPicture?: boolean
  }

/** One option of a listbox. The surrounding listbox handles keys and clicks; locked items are plain cards. */
export function ItemCard({
  item,
  isSelected = false,
  selectedCopies = 0,
  isSold = false,
  isEager = false,
  hasPicture = true,
  lockReason,
  className,
  ...rest
}: ItemCardProps) {
  const t = useT(uiTexts)
  const isLocked = isSold || lockReason !== undefined
  const optionProps = isLocked ? {} : ({ role: 'option', 'aria-selected': isSelected } as const)
  return (
    <div
      {...rest}
      {...optionProps}
      className={classNames(
        styles['item-card'],
        `rarity-${item.rarity}`,
        isLocked && styles['is-locked'],
        className,
      )}
    >
      <div className={styles['item-picture']}>
        <ItemPicture
          url={item.pictureUrl}
          isEager={isEager}
          isBlank={!hasPicture}
          {...(item.sharpPictureUrl && { sharpUrl: item.sharpPictureUrl })}
        />
        {isLocked ? null : (
          <span
            className={classNames(checkboxStyles.tick, isSelected && checkboxStyles['is-on'])}
            aria-hidden="true"
          />
        )}
        {item.copies === undefined ? null : <Copies all={item.copies} selected={selectedCopies} />}
        {isSold ? <span className={styles['item-sold']}>{t('item.sold')}</span> : null}
      </div>
      <div className={styles['item-text']}>
        <span className={styles['item-weapon']} lang="en" title={item.weapon}>
          {item.weapon}
        </span>
        <span className={styles['item-finish']} lang="en" title={item.finish}>
          {item.finish}
        </span>
        {isSold ? null : <ItemTags item={item} />}
        <RarityAndLook item={item} />
        {lockReason === undefined ? (
          <ItemPrices item={item} />
        ) : (
          <span className={styles['item-reason']}>
            <Icon name="lock" isSmall />
            {lockReason}
          </span>
        )}
      </div>
    </div>
  )
}

function RarityAndLook({ item }: { item: CardItem }) {
  const t = useT(uiTexts)
  return (
    <>
      <span className={`${styles['item-rarity']} ${skinWordsStyles['rarity-name']}`}>
        <span className="visually-hidden">{t('item.rarity')} </span>
        <span lang="en">{item.rarityName}</span>
      </span>
      {item.look ? (
        <span className={`${styles['item-look']} num`} title={item.wholeLook}>
          {item.look}
        </span>
      ) : null}
    </>
  )
}

/**
 * How many of the copies are selected. An option of a listbox has no buttons: these marks are for pointers, the keys
 * plus and minus do the same, and the summary has real buttons.
 */
function Copies({ all, selected }: { all: number; selected: number }) {
  const t = useT(uiTexts)
  return (
    <span className={styles['item-copies']}>
      <span className="visually-hidden">{t('copies.spoken', { all, selected })} </span>
      {selected > 0 ? (
        <span className={styles['item-stepper']} aria-hidden="true">
          <span data-step="-1">−</span>
          <span className="num">
            {selected}/{all}
          </span>
          <span data-step="1">+</span>
        </span>
      ) : (
        <span className={`${styles['item-count']} num`} aria-hidden="true">
          ×{all}
        </span>
      )}
    </span>
  )
}

function ItemPrices({ item }: { item: CardItem }) {
  const t = useT(uiTexts)
  return (
    <span className={styles['item-prices']}>
      <span className="visually-hidden">{t('price.you')}</span>
      <Money grosze={item.payoutGrosze} isPayout />
      {(item.laterGrosze ?? 0) > item.payoutGrosze ? (
        <span className={`${styles['item-later']} num`}>
          {t('price.laterShort', { amount: formatGrosze(item.laterGrosze ?? 0) })}
        </span>
      ) : null}
      <span className={`${styles['item-market']} num`}>
        {item.isAppraised
          ? t('price.appraised')
          : t('price.marketShort', { amount: formatGrosze(item.marketGrosze) })}
      </span>
      {item.priceHint === undefined ? null : (
        <span className={`${styles['item-market']} num`}>{item.priceHint}</span>
      )}
    </span>
  )
}

/** Shown in the corner of the picture, but read after the name. */
function ItemTags({ item }: { item: CardItem }) {
  return (
    <span className={styles['item-tags']} lang="en">
      {item.isStatTrak ? <Tag className={skinWordsStyles.stattrak} short="ST" full="StatTrak™" /> : null}
      {item.isSouvenir ? <Tag className={skinWordsStyles.souvenir} short="SV" full="Souvenir" /> : null}
      {item.wear ? <Tag short={item.wear.code} full={item.wear.name} /> : null}
    </span>
  )
}

function Tag({ short, full, className }: { short: string; full: string; className?: string }) {
  return (
    <>
      <span className={className} aria-hidden="true">
        {short}
      </span>
      <span className="visually-hidden">{full} </span>
    </>
  )
}
