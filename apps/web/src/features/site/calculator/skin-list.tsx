import type { CalculatorRow } from '@app/contract/catalog/calculator'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useFollowLink } from '#components/ui/page-link.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useBasket } from '#lib/basket.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { calculatorTexts } from './calculator-texts.ts'
import { PAGE_ROWS } from './filters.ts'
import { SkinListRow } from './skin-list-row.tsx'
import { useRowTexts } from './use-row-texts.ts'
import moneyStyles from '#components/ui/money.module.css'
import skeletonStyles from '#components/ui/skeleton.module.css'
import calculatorStyles from '#features/site/calculator/calculator.module.css'
import styles from '#features/site/calculator/skin-list.module.css'

type SkinListProps = {
  /** All rows that match the filters; only the first `rowCount` are rendered. */
  found: readonly CalculatorRow[]
  rowCount: number
  onMore: (rowCount: number) => void
}

const PICTURES_AFTER_MS = 150
const ROW_PIXELS_MIN = 72

export function SkinList({ found, rowCount, onMore }: SkinListProps) {
  const t = useT(calculatorTexts)
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const shownCount = Math.min(rowCount, found.length)

  // The focus moves to the first new row instead of staying below all of them.
  useLayoutEffect(() => {
    const row = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current]
    if (!row) return
    row.querySelector('a')?.focus()
    firstNew.current = undefined
  })

  function showMore() {
    firstNew.current = shownCount
    onMore(rowCount + PAGE_ROWS)
  }
  return (
    <>
      <ListFrame>
        <ul ref={list} aria-label={t('results.label')}>
          <Rows found={found} count={shownCount} />
        </ul>
      </ListFrame>
      <div className={styles.more}>
        {found.length > shownCount ? (
          <Button onClick={showMore}>
            {t('more.show', { count: Math.min(PAGE_ROWS, found.length - shownCount) })}
          </Button>
        ) : null}
        <span className="caption low num">{t('more.shown', { shown: shownCount, total: found.length })}</span>
      </div>
    </>
  )
}

type RowsProps = { found: readonly CalculatorRow[]; count: number }

/** Rows are keyed by position, not by item, so that a new search changes texts instead of creating rows. */
const Rows = memo(function Rows({ found, count }: RowsProps) {
  const texts = useRowTexts()
  const basket = useBasket()
  const follow = useFollowLink()
  const rows = useMemo(() => found.slice(0, count), [found, count])
  const pictured = useDebouncedValue(rows, PICTURES_AFTER_MS)
  const pictureCount = usePictureCount()
  return rows.map((row, place) => (
    <SkinListRow
      key={place}
      row={row}
      texts={texts}
      isOwned={basket.includes(row.marketName)}
      hasPicture={pictured[place] === row && place < pictureCount}
      onFollow={follow}
    />
  ))
})

/**
 * Browsers load pictures far below the viewport. Many visitors never scroll, so those pictures are rendered only
 * after a scroll.
 */
function usePictureCount(): number {
  const [hasScrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (hasScrolled) return undefined
    const note = () => setScrolled(true)
    addEventListener('scroll', note, { passive: true, once: true })
    return () => removeEventListener('scroll', note)
  }, [hasScrolled])
  return hasScrolled ? Number.POSITIVE_INFINITY : Math.ceil(innerHeight / ROW_PIXELS_MIN)
}

/** The panel with the column headers; each row repeats them for a screen reader. */
function ListFrame({ children }: { children: ReactNode }) {
  const t = useT(calculatorTexts)
  const ui = useT(uiTexts)
  return (
    <div className={`panel ${styles['skin-list']}`}>
      <div className={styles['skin-heads']} aria-hidden="true">
        <span>{t('column.item')}</span>
        <span>{ui('price.market')}</span>
        <span className={moneyStyles['payout-label']}>{ui('price.you')}</span>
      </div>
      {children}
    </div>
  )
}

const SKELETON_ROWS = 8

export function SkinListSkeleton() {
  return (
    <ListFrame>
      <div className={styles['skin-skeletons']} aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_unused, index) => (
          <div key={index} className={calculatorStyles['skin-row']}>
            <span className={`${skeletonStyles.skeleton} ${styles['skeleton-tick']}`} />
            <span className={`${skeletonStyles.skeleton} ${styles['skeleton-thumb']}`} />
            <span className={`${skeletonStyles.skeleton} ${styles['skeleton-name']}`} />
            <span className={`${skeletonStyles.skeleton} ${styles['skeleton-price']}`} />
          </div>
        ))}
      </div>
    </ListFrame>
  )
}
