import { memo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedItem } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'
import skinWordsStyles from '#components/ui/skin-words.module.css'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import styles from '#features/seller/inventory/selected-lines.module.css'

type SelectedLinesProps = { items: readonly ListedItem[]; store: SelectionStore }

/** More lines would push the sum and the button off the screen. */
const LINES_AT_FIRST = 4

/** The last selected items first: they answer the press. */
export function SelectedLines({ items, store }: SelectedLinesProps) {
  const t = useT(inventoryTexts)
  const [isWhole, setWhole] = useState(false)
  const newest = items.toReversed()
  const isLong = items.length > LINES_AT_FIRST + 1
  const shown = isLong && !isWhole ? newest.slice(0, LINES_AT_FIRST) : newest
  return (
    <div className={inventoryStyles.selected}>
      <ul className="selected-lines">
        {shown.map((item) => (
          <Line key={item.assetId} item={item} store={store} />
        ))}
      </ul>
      {isLong ? (
        <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('summary.fewer') : t('summary.others', { count: items.length - LINES_AT_FIRST })}
        </Button>
      ) : null}
    </div>
  )
}

const Line = memo(function Line({ item, store }: { item: ListedItem; store: SelectionStore }) {
  const t = useT(inventoryTexts)
  const ui = useT(uiTexts)
  const language = useLanguage()
  const { card } = item
  return (
    <li className={`${styles['selected-line']} rarity-${card.rarity}`}>
      <span className={inventoryStyles['selected-thumb']}>
        <ItemPicture url={card.pictureUrl} width={96} height={72} />
      </span>
      <span className={styles['selected-name']} lang="en">
        {card.finish}
        <small>
          {card.isStatTrak ? <span className={skinWordsStyles.stattrak}>StatTrak™ </span> : null}
          {card.isSouvenir ? <span className={skinWordsStyles.souvenir}>Souvenir </span> : null}
          {card.weapon} {card.wear?.code}
        </small>
        <small className="num" lang={language}>
          {item.look}
        </small>
        {item.isAppraised ? <small lang={language}>{ui('price.appraised')}</small> : null}
      </span>
      <Money grosze={item.payoutGrosze} />
      <IconButton
        icon="close"
        label={t('summary.remove', { name: item.name })}
        onClick={() => store.toggle(item.assetId)}
      />
    </li>
  )
})
