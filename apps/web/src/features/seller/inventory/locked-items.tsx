import { memo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ItemCard } from '#components/ui/item-card.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { shownCount } from './shown-count.ts'
import { AppraiseLink } from './appraise-link.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import { LOCK_GROUPS, type ListedItem } from './listed-item.ts'
import itemCardStyles from '#components/ui/item-card.module.css'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import styles from '#features/seller/inventory/locked-items.module.css'

const CARDS_AT_ONCE = 24

/** How many items cannot be sold and why, and their cards on request. What is no skin has no card. */
export const LockedItems = memo(function LockedItems({ items }: { items: readonly ListedItem[] }) {
  const t = useT(inventoryTexts)
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0) return null
  const counts = LOCK_GROUPS.flatMap((group) => {
    const count = items.filter(({ lock }) => lock?.group === group).length
    return count === 0 ? [] : t(`locked.group.${group}`, { count })
  })
  const skins = items.filter(({ lock }) => lock?.group !== 'not_a_skin')
  const title = (
    <h2 id="locked-title">
      {t('locked.title')} <span className="low num">{items.length}</span>
    </h2>
  )
  const why = <p className={`${styles['locked-groups']} num`}>{counts.join(' · ')}</p>
  return (
    <section className={`panel ${styles['inventory-locked']}`} aria-labelledby="locked-title">
      {skins.length === 0 ? (
        <div className={styles['locked-head']}>
          {title}
          {why}
        </div>
      ) : (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles['locked-head']}>
            {title}
            {why}
            <Icon name="chevron" />
          </summary>
          {isOpen ? <LockedCards items={skins} /> : null}
        </details>
      )}
    </section>
  )
})

/** A separate plain list, so that a screen reader reads the reasons; its items cannot be selected. */
function LockedCards({ items }: { items: readonly ListedItem[] }) {
  const t = useT(inventoryTexts)
  const [cardCount, setCardCount] = useState(CARDS_AT_ONCE)
  const shown = shownCount(cardCount, items.length)
  return (
    <>
      <ul className={itemCardStyles['item-grid']}>
        {items.slice(0, shown).map((item, place) => (
          // Keyed by place: another filter changes cards instead of creating them.
          <li key={place} className={inventoryStyles['is-late']}>
            <ItemCard
              item={item.card}
              isSold={item.lock?.isSold ?? false}
              lockReason={item.lock?.text ?? ''}
            />
            <AppraiseLink item={item} />
          </li>
        ))}
      </ul>
      {shown < items.length ? (
        <div className={inventoryStyles['inventory-more']}>
          <Button onClick={() => setCardCount(cardCount + CARDS_AT_ONCE)}>{t('grid.more')}</Button>
          <span className="caption low num">{t('grid.shown', { shown, total: items.length })}</span>
        </div>
      ) : null}
    </>
  )
}
