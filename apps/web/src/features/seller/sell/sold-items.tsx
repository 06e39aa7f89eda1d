import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import { useState } from 'react'
import type { OwnItem } from '@app/contract/selling/sales'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { describeLook } from '#components/ui/look-words.ts'
import { PriceExplanation } from '#components/price-explanation/price-explanation.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#features/seller/sell/sold-items.module.css'

/** More would push the sum off the screen. */
const ITEMS_AT_FIRST = 2

type SoldItemsProps = {
  /** In a quote, each item has both prices. */
  items: readonly (OwnItem & { laterPrice?: number })[]
  /** Without it the list is read-only. */
  onRemove?: ((assetId: string) => void) | undefined
  /** In a narrow column, beside the sum of the market prices. */
  isNarrow?: boolean
  /** The seller does not get their price. */
  isLost?: boolean
}

/** Knives and gloves are gold, as in the inventory. */
function rarityClass({ name, rarity }: OwnItem): string {
  return name.startsWith('★') ? 'rarity-star' : `rarity-${rarity.toLowerCase()}`
}

export function SoldItems({ items, onRemove, isNarrow = false, isLost = false }: SoldItemsProps) {
  const t = useT(sellTexts)
  const ui = useT(uiTexts)
  const [isWhole, setWhole] = useState(false)
  const isLong = items.length > ITEMS_AT_FIRST + 1
  const shown = isLong && !isWhole ? items.slice(0, ITEMS_AT_FIRST) : items
  const hasAppraised = items.some(({ priceSource }) => priceSource === 'appraisal')
  return (
    <>
      <ul
        className={classNames(styles['sold-items'], isNarrow && styles['is-narrow'])}
        aria-label={t('sell.items')}
      >
        {shown.map((item) => (
          <li key={item.assetId} className={rarityClass(item)}>
            <span className={styles['sold-picture']}>
              <ItemPicture url={item.image} width={64} height={40} isEager />
            </span>
            <SoldName item={item} />
            <SoldFacts item={item} />
            <span className={styles['sold-price']}>
              <Money grosze={toGrosze(item.ourPrice)} isPayout={!isLost} />
              {(item.laterPrice ?? 0) > item.ourPrice ? (
                <span className="mid caption num">
                  {ui('price.laterShort', { amount: formatGrosze(toGrosze(item.laterPrice ?? 0)) })}
                </span>
              ) : null}
              {item.priceSource === 'appraisal' ? null : (
                <span className={`low caption num ${styles['sold-market']}`}>
                  {ui('price.marketShort', { amount: formatGrosze(toGrosze(item.marketPrice)) })}
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
      {isLong ? (
        <Button
          size="small"
          variant="ghost"
          className={styles['sold-more']}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('sell.fewer') : t('sell.others', { count: items.length - ITEMS_AT_FIRST })}
          {isWhole ? null : <Icon name="chevron" isSmall />}
        </Button>
      ) : null}
      {hasAppraised ? <p className={fieldStyles.hint}>{ui('price.appraisedNote')}</p> : null}
    </>
  )
}

function SoldName({ item }: { item: OwnItem }) {
  return (
    <div className={styles['sold-name']} lang="en">
      {[item.name, item.explanation?.phase].filter(Boolean).join(' ')}
    </div>
  )
}

/** All that tells it from another item of the same name. */
function SoldFacts({ item }: { item: OwnItem }) {
  const ui = useT(uiTexts)
  const look = describeLook(item, ui)
  return (
    <div className={styles['sold-facts']}>
      <span className="num">
        {item.wear ? (
          <abbr className={styles['sold-wear']} lang="en" title={WEAR_TEXTS[item.wear]}>
            {item.wear.toUpperCase()}
          </abbr>
        ) : null}
        {item.wear && look ? ' · ' : null}
        {look}
      </span>
      {item.priceSource === 'appraisal' ? <span>{ui('price.appraised')}</span> : null}
      <div className={styles['sold-links']}>
        {item.inspectLink === null ? null : (
          <a
            className={styles['sold-inspect']}
            href={item.inspectLink}
            aria-label={ui('look.inspectOf', { name: item.name })}
          >
            {ui('look.inspect')}
          </a>
        )}
        {item.explanation ? <PriceExplanation explanation={item.explanation} /> : null}
      </div>
    </div>
  )
}
