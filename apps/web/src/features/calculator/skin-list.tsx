import type { CalculatorRow } from '@app/contract/calculator'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useBasket } from '#lib/basket.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { calculatorTexts } from './calculator-texts.ts'
import { PAGE_ROWS } from './filters.ts'
import { SkinListRow } from './skin-list-row.tsx'

type SkinListProps = {
  /** Everything that fits the filters; only the first `rowCount` are rendered. */
  found: readonly CalculatorRow[]
  rowCount: number
  ratePercent: number
  onMore: (rowCount: number) => void
}

export function SkinList({ found, rowCount, ratePercent, onMore }: SkinListProps) {
  const t = useT(calculatorTexts)
  const basket = useBasket()
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const shown = found.slice(0, rowCount)
  const leftCount = found.length - shown.length

  // The keyboard goes on where the new rows begin, instead of staying below all of them.
  useLayoutEffect(() => {
    const row = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current]
    if (!row) return
    row.querySelector('a')?.focus()
    firstNew.current = undefined
  })

  function showMore() {
    firstNew.current = shown.length
    onMore(rowCount + PAGE_ROWS)
  }
  return (
    <>
      <ListFrame>
        <ul ref={list} aria-label={t('results.label')}>
          {/* Rows keep their place, not their item: a new search then changes texts instead of building rows anew. */}
          {shown.map((row, place) => (
            <SkinListRow
              key={place}
              row={row}
              ratePercent={ratePercent}
              isOwned={basket.includes(row.marketName)}
            />
          ))}
        </ul>
      </ListFrame>
      <div className="more">
        {leftCount > 0 ? (
          <Button onClick={showMore}>{t('more.show', { count: Math.min(PAGE_ROWS, leftCount) })}</Button>
        ) : null}
        <span className="caption low num">
          {t('more.shown', { shown: shown.length, total: found.length })}
        </span>
      </div>
    </>
  )
}

/** The panel with the heads of the columns; each row repeats them for a screen reader. */
export function ListFrame({ children }: { children: ReactNode }) {
  const t = useT(calculatorTexts)
  const ui = useT(uiTexts)
  return (
    <div className="panel skin-list">
      <div className="skin-heads" aria-hidden="true">
        <span>{t('column.item')}</span>
        <span>{ui('price.market')}</span>
        <span>{t('column.rate')}</span>
        <span className="payout-label">{ui('price.you')}</span>
      </div>
      {children}
    </div>
  )
}

const SKELETON_ROWS = 8

export function SkinListSkeleton() {
  return (
    <ListFrame>
      <div className="skin-skeletons" aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_unused, index) => (
          <div key={index} className="skin-row">
            <span className="skeleton skeleton-tick" />
            <span className="skeleton skeleton-thumb" />
            <span className="skeleton skeleton-name" />
            <span className="skeleton skeleton-price" />
          </div>
        ))}
      </div>
    </ListFrame>
  )
}
