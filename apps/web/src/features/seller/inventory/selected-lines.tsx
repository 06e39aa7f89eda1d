import { memo, useMemo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedInventory, ListedItem } from './listed-item.ts'
import type { SelectionStore } from './selection-store.ts'
import { stackItems, stepStack, type CardStack } from './stack-items.ts'
import skinWordsStyles from '#components/ui/skin-words.module.css'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import styles from '#features/seller/inventory/selected-lines.module.css'

type SelectedLinesProps = {
  items: readonly ListedItem[]
  store: SelectionStore
  inventory: ListedInventory | undefined
}

/** More lines would push the sum and the button off the screen. */
const LINES_AT_FIRST = 4

/** The last selected items first: they answer the press. */
export function SelectedLines({ items, store, inventory }: SelectedLinesProps) {
  const t = useT(inventoryTexts)
  const [isWhole, setWhole] = useState(false)
  const newest = useMemo(() => stackItems(items.toReversed()), [items])
  const isLong = newest.length > LINES_AT_FIRST + 1
  const shown = isLong && !isWhole ? newest.slice(0, LINES_AT_FIRST) : newest
  return (
    <div className={inventoryStyles.selected}>
      <ul className="selected-lines">
        {shown.map((item) => (
          <Line key={item.stackKey ?? item.assetId} item={item} store={store} inventory={inventory} />
        ))}
      </ul>
      {isLong ? (
        <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('summary.fewer')
            : t('summary.others', {
                count: newest.slice(LINES_AT_FIRST).reduce((sum, { copies }) => sum + copies.length, 0),
              })}
          {isWhole ? null : <Icon name="chevron" isSmall />}
        </Button>
      ) : null}
    </div>
  )
}

type LineProps = { item: CardStack; store: SelectionStore; inventory: ListedInventory | undefined }

const Line = memo(function Line({ item, store, inventory }: LineProps) {
  const t = useT(inventoryTexts)
  const ui = useT(uiTexts)
  const { card } = item
  return (
    <li className={`${styles['selected-line']} rarity-${card.rarity}`}>
      <span className={inventoryStyles['selected-thumb']}>
        <ItemPicture url={card.pictureUrl} width={96} height={72} />
      </span>
      <span className={styles['selected-name']} lang="en">
        {card.finish}
        <small>
          {card.isStatTrak ? <Mark look={skinWordsStyles.stattrak} short="ST" full="StatTrak™" /> : null}
          {card.isSouvenir ? <Mark look={skinWordsStyles.souvenir} short="SV" full="Souvenir" /> : null}
          {card.weapon} {card.wear?.code}
        </small>
      </span>
      <Money grosze={item.payoutGrosze * item.copies.length} />
      <IconButton
        icon="close"
        label={t('summary.remove', { name: item.name })}
        onClick={() => store.remove(item.copies.map(({ assetId }) => assetId))}
      />
      {item.isAppraised ? <small className={styles['selected-look']}>{ui('price.appraised')}</small> : null}
      <Stepper item={item} store={store} inventory={inventory} />
    </li>
  )
})

/** The whole word would take a line of its own. */
function Mark({ look, short, full }: { look: string | undefined; short: string; full: string }) {
  return (
    <span className={look}>
      <span className="visually-hidden">{full}</span>
      <span aria-hidden="true">{short}</span>{' '}
    </span>
  )
}

/** Only for copies between which there is nothing to choose but their number. */
function Stepper({ item, store, inventory }: LineProps) {
  const t = useT(inventoryTexts)
  const all = useMemo(
    () =>
      stackItems(inventory?.sellable.filter(({ stackKey }) => stackKey === item.stackKey) ?? [])[0]?.copies ??
      [],
    [inventory, item.stackKey],
  )
  if (item.stackKey === null || all.length < 2) return null
  const { name } = item
  const step = (by: 1 | -1) => store.replace(stepStack(store.read(), all, by))
  const count = item.copies.length
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset would need a legend that is not shown.
    <span className={styles['selected-stepper']} role="group" aria-label={t('copies.label', { name })}>
      <IconButton icon="minus" label={t('copies.fewer')} disabled={count === 1} onClick={() => step(-1)} />
      <span className="num" aria-live="polite">
        {t('copies.count', { count, all: all.length })}
      </span>
      <IconButton
        icon="plus"
        label={t('copies.more')}
        disabled={count === all.length}
        onClick={() => step(1)}
      />
    </span>
  )
}
