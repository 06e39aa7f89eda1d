import { memo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ItemCard } from '#components/ui/item-card.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { AppraiseLink } from './appraise-link.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedItem } from './listed-item.ts'

const CARDS_AT_ONCE = 24

/** A separate plain list, so that a screen reader reads the reasons; its items cannot be selected. */
export const LockedItems = memo(function LockedItems({ items }: { items: readonly ListedItem[] }) {
  const t = useT(inventoryTexts)
  const [cardCount, setCardCount] = useState(CARDS_AT_ONCE)
  if (items.length === 0) return null
  const shown = Math.min(cardCount, items.length)
  return (
    <section className="inventory-locked" aria-labelledby="locked-title">
      <h2 id="locked-title">
        {t('locked.title')} <span className="low num">{items.length}</span>
      </h2>
      <ul className="item-grid">
        {items.slice(0, shown).map((item, place) => (
          // Keyed by place: another filter changes cards instead of creating them.
          <li key={place} className="is-late">
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
        <div className="inventory-more">
          <Button onClick={() => setCardCount(cardCount + CARDS_AT_ONCE)}>{t('grid.more')}</Button>
          <span className="caption low num">{t('grid.shown', { shown, total: items.length })}</span>
        </div>
      ) : null}
    </section>
  )
})
