import { useState, type KeyboardEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ItemCard, type CardItem } from '#components/ui/item-card.tsx'
import { Money } from '#components/ui/money.tsx'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { SelectionBar } from '#components/ui/selection-bar.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ITEMS, LOCKED_ITEM, SOLD_ITEM } from './sample-items.ts'
import { Specimen } from './specimen.tsx'
import galleryStyles from '#app/routes/design/gallery.module.css'
import chartFrameStyles from '#components/ui/chart-frame.module.css'
import itemCardStyles from '#components/ui/item-card.module.css'
import styles from '#app/routes/design/items-section.module.css'

export function ItemsSection() {
  const [selected, setSelected] = useState(() => new Set(ITEMS.slice(1, 2).map((item) => item.finish)))
  const chosen = ITEMS.filter((item) => selected.has(item.finish))
  const payoutGrosze = chosen.reduce((sum, item) => sum + item.payoutGrosze, 0)
  const marketGrosze = chosen.reduce((sum, item) => sum + item.marketGrosze, 0)

  function toggle(item: CardItem) {
    setSelected((before) => before.symmetricDifference(new Set([item.finish])))
  }
  function toggleWithKey(event: KeyboardEvent, item: CardItem) {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    toggle(item)
  }

  return (
    <section>
      <h2>Items and prices</h2>
      <Specimen name="Item card: free, selected, StatTrak">
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A select cannot hold cards. */}
        <div
          className={itemCardStyles['item-grid']}
          role="listbox"
          aria-multiselectable="true"
          aria-label="Items"
        >
          {ITEMS.map((item) => (
            <ItemCard
              key={item.finish}
              item={item}
              tabIndex={0}
              isSelected={selected.has(item.finish)}
              onClick={() => toggle(item)}
              onKeyDown={(event) => toggleWithKey(event, item)}
            />
          ))}
        </div>
      </Specimen>
      <Specimen name="Item card: sold, locked, broken picture, loading">
        <div className={itemCardStyles['item-grid']}>
          <ItemCard item={SOLD_ITEM} isSold />
          <ItemCard item={LOCKED_ITEM} lockReason="Trade locked until 18 Nov, 09:00" />
          <ItemCard item={{ ...LOCKED_ITEM, pictureUrl: 'data:image/png,' }} lockReason="No price" />
          <Skeleton shape="card" />
        </div>
      </Specimen>
      <div className={galleryStyles.specimens}>
        <Specimen name="Price triple">
          <div className={`panel ${chartFrameStyles.chart}`}>
            <PriceTriple marketGrosze={marketGrosze} ratePercent={70} payoutGrosze={payoutGrosze} />
          </div>
        </Specimen>
        <Specimen name="Money: plain, payout, large">
          <div className="row">
            <Money grosze={123_456} />
            <Money grosze={12_768} isPayout />
            <Money grosze={42_840} isPayout isLarge />
          </div>
        </Specimen>
        <Specimen name="Selection bar (stands at the bottom of narrow screens)">
          <div className={styles['static-bar']}>
            <SelectionBar count={chosen.length} payoutGrosze={payoutGrosze}>
              <Button variant="primary">Sell</Button>
            </SelectionBar>
          </div>
        </Specimen>
      </div>
    </section>
  )
}
