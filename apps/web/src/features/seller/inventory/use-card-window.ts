import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { afterPaint } from '#lib/after-paint.ts'

type Layout = {
  columns: number
  rowHeight: number
  gap: number
  /** The distance of the grid from the top of the page. */
  top: number
}

/** Used until the first cards are laid out; below the head of the page, so that no card is rendered that nobody sees. */
const FIRST_LAYOUT: Layout = { columns: 2, rowHeight: 290, gap: 12, top: 260 }
const SPARE_ROWS = 1
/** A list this short is rendered whole, after the first cards are painted. */
const FEW_ROWS = 6

export type CardWindow = Pick<Layout, 'columns' | 'rowHeight'> & {
  /** The first rendered card. */
  from: number
  /** The first card after the rendered ones. */
  to: number
  rowCount: number
}

/** Selects the cards near the viewport. The style sheet decides how many columns the grid has. */
export function useCardWindow(grid: RefObject<HTMLElement | null>, count: number): CardWindow {
  const { columns, rowHeight, gap, top } = useLayout(grid)
  const rowCount = Math.ceil(count / columns)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  // oxlint-disable-next-line react/incompatible-library -- The build does not use React Compiler.
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan: isPainted && rowCount <= FEW_ROWS ? FEW_ROWS : SPARE_ROWS,
    gap,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    // A scrolled page is painted first; new cards may follow in the next frame.
    useFlushSync: false,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const rows = virtualizer.getVirtualItems()
  return {
    columns,
    rowHeight,
    rowCount,
    from: (rows[0]?.index ?? 0) * columns,
    to: Math.min(count, ((rows.at(-1)?.index ?? -1) + 1) * columns),
  }
}

function useLayout(grid: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState(FIRST_LAYOUT)
  useLayoutEffect(() => {
    let width: number | undefined
    const measure = () => {
      if (!grid.current) return
      const isResized = width !== grid.current.clientWidth && grid.current.firstElementChild !== null
      if (isResized) width = grid.current.clientWidth
      const top = Math.round(grid.current.getBoundingClientRect().top + scrollY)
      const change = isResized ? { ...readGrid(grid.current), top } : { top }
      setLayout((before) => {
        const next = { ...before, ...change }
        const isSame = (Object.keys(next) as (keyof Layout)[]).every((key) => next[key] === before[key])
        return isSame ? before : next
      })
    }
    measure()
    // Observers run after the browser's own layout, so reading sizes there causes no second one.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    if (grid.current) observer?.observe(grid.current)
    // Whatever grows above the grid moves it.
    observer?.observe(document.body)
    return () => observer?.disconnect()
  }, [grid])
  return layout
}

function readGrid(grid: HTMLElement): Omit<Layout, 'top'> {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const columns = gridTemplateColumns.split(' ').filter((width) => width.endsWith('px')).length
  const card = grid.firstElementChild
  let height = 0
  if (card instanceof HTMLElement) {
    // Unstretched, a card has the height of its content; changing one card leaves the others laid out.
    card.style.alignSelf = 'start'
    height = card.getBoundingClientRect().height
    card.style.alignSelf = ''
  }
  return {
    columns: Math.max(1, columns),
    rowHeight: Math.ceil(height) || FIRST_LAYOUT.rowHeight,
    gap: Number.parseFloat(rowGap) || 0,
  }
}
