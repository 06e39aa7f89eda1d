import { memo, useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { LimitLadder } from '#components/limit-ladder/limit-ladder.tsx'
import { PriceTriple } from '#components/ui/price-triple.tsx'
import { SelectionBar } from '#components/ui/selection-bar.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { AppraiseSelected } from './appraise-link.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import { LimitOffer } from './limit-offer.tsx'
import type { ListedInventory } from './listed-item.ts'
import { SelectionPayout } from './selection-payout.tsx'
import { SelectedLines } from './selected-lines.tsx'
import { SettledStatus } from './selection-notes.tsx'
import type { SelectionStore } from './selection-store.ts'
import { SellButton, SellHint } from './sell-button.tsx'
import type { SellObstacle } from './sell-obstacle.ts'
import type { Selling } from './use-sell-dialog.ts'
import { earliestPayout } from './selection-payout-words.ts'
import { useSelectionPreview, type SelectionForecast } from './use-selection-preview.ts'
import { useSummary, type Summary } from './use-summary.ts'
import inventoryStyles from '#features/seller/inventory/inventory.module.css'
import styles from '#features/seller/inventory/summary.module.css'

type SummaryProps = {
  store: SelectionStore
  inventory: ListedInventory | undefined
  selling: Selling
  /** A check above the inventory that blocks every sale. */
  obstacle: SellObstacle | undefined
  /** Shows that check and how to solve it. */
  showObstacle: () => void
}

/** Shown beside the items on wide screens. */
export function SummaryPanel({ store, inventory, selling, obstacle, showObstacle }: SummaryProps) {
  const t = useT(inventoryTexts)
  const ui = useT(uiTexts)
  const summary = useSummary(store, inventory, obstacle)
  const forecast = useSelectionPreview(summary)
  const [wasAsked, setAsked] = useState(false)
  const count = summary.items.length
  const sell = { summary, selling, showObstacle }
  return (
    <aside className={inventoryStyles['inventory-side']} aria-labelledby="summary-title">
      <div className={`panel ${styles['summary-panel']}`}>
        <div className={styles['summary-head']}>
          <h2 id="summary-title">{t('summary.title')}</h2>
          {count > 0 ? (
            <Button size="small" variant="ghost" onClick={() => store.clear()}>
              {t('summary.clear')}
            </Button>
          ) : null}
        </div>
        {count > 0 ? (
          <>
            <p className="small low num">{ui('selection.count', { count })}</p>
            <SelectedLines items={summary.items} store={store} inventory={inventory} />
            <BothPrices summary={summary} inventory={inventory} />
          </>
        ) : (
          <p className="small mid">{t('summary.lead')}</p>
        )}
        {count === 0 ? <LimitOffer forecast={forecast} inventory={inventory} store={store} /> : null}
        <SellButton {...sell} isFull onAsked={() => setAsked(true)} />
        <SellHint summary={summary} selling={selling} wasAsked={wasAsked} />
        {count > 0 ? (
          <SelectionPayout forecast={forecast} summary={summary} store={store} />
        ) : forecast ? (
          <LimitLadder preview={forecast.preview} />
        ) : null}
        <AppraiseSelected items={summary.items} />
      </div>
    </aside>
  )
}

/** Shown at the bottom of narrow screens while items are selected; its summary opens the same list as a sheet. */
export function SelectedBar({ store, inventory, selling, obstacle, showObstacle }: SummaryProps) {
  const t = useT(inventoryTexts)
  const summary = useSummary(store, inventory, obstacle)
  const forecast = useSelectionPreview(summary)
  const [isOpen, setOpen] = useState(false)
  const count = summary.items.length
  const sell = { summary, selling, showObstacle }
  const { preload } = selling
  useEffect(() => {
    if (count > 0) preload()
  }, [count, preload])
  // Removing the last item closes the sheet and the bar; selecting a new item must not open the sheet again.
  if (count === 0 && isOpen) setOpen(false)
  return (
    <>
      <Announcement count={count} payoutGrosze={summary.payoutGrosze} />
      {count > 0 ? (
        <>
          <SelectionBar
            count={count}
            payoutGrosze={summary.payoutGrosze}
            note={<BarDate forecast={forecast} />}
            open={{ label: t('summary.show'), isOpen, onOpen: () => setOpen(true) }}
          >
            <SellButton {...sell} isShort />
            <SellHint summary={summary} selling={selling} wasAsked={false} />
          </SelectionBar>
          <Dialog
            title={t('summary.title')}
            isOpen={isOpen}
            onDismiss={() => setOpen(false)}
            footer={
              <>
                <Button onClick={() => store.clear()}>{t('summary.clear')}</Button>
                <SellButton {...sell} isShort onAsked={() => setOpen(false)} />
              </>
            }
          >
            {isOpen ? (
              <div className={styles['summary-sheet']}>
                <SelectedLines items={summary.items} store={store} inventory={inventory} />
                <BothPrices summary={summary} inventory={inventory} />
                <SelectionPayout forecast={forecast} summary={summary} store={store} />
                <AppraiseSelected items={summary.items} />
              </div>
            ) : null}
          </Dialog>
        </>
      ) : null}
    </>
  )
}

/** The date decides as much as the sum; a phone has room for the earliest one. */
function BarDate({ forecast }: { forecast: SelectionForecast | undefined }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const when = forecast && !forecast.isEarlier && earliestPayout(forecast.preview, { t, language })
  return when ? <> · {when}</> : null
}

type BothPricesProps = { summary: Summary; inventory: ListedInventory | undefined }

function BothPrices({ summary, inventory }: BothPricesProps) {
  const { ratePercent = 0, laterPercent = 0 } = inventory ?? {}
  return (
    <PriceTriple
      marketGrosze={summary.marketGrosze}
      ratePercent={ratePercent}
      payoutGrosze={summary.payoutGrosze}
      {...(laterPercent > ratePercent && {
        later: { ratePercent: laterPercent, grosze: summary.laterGrosze },
      })}
    />
  )
}

type AnnouncementProps = { count: number; payoutGrosze: number }

const Announcement = memo(function Announcement({ count, payoutGrosze }: AnnouncementProps) {
  const t = useT(inventoryTexts)
  const ui = useT(uiTexts)
  const items = ui('selection.count', { count })
  const text = t('selection.announced', { items, amount: formatGrosze(payoutGrosze) })
  return <SettledStatus text={count === 0 ? t('selection.none') : text} />
})
