import { useLayoutEffect, useState, type RefObject } from 'react'

export type RowWindow = { from: number; to: number }

/** Extra rows above and below the visible ones, so that fast scrolling shows no empty area. */
const SPARE_ROWS = 12

/**
 * Selects the rows to render in a long scrolling list with one row height. The browser scrolls the box itself, so
 * arrow keys, Page Up, Home and touch work as usual.
 */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number,
): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ from: 0, to: 2 * SPARE_ROWS })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const read = () => setSeen((before) => widen(before, windowOf(element, rowHeight)))
    read()
    element.addEventListener('scroll', read, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(read)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      observer?.disconnect()
    }
  }, [box, rowHeight])

  const to = Math.min(rowCount, seen.to)
  return { from: Math.min(seen.from, Math.max(0, to - 1)), to }
}

function windowOf({ scrollTop, clientHeight }: HTMLElement, rowHeight: number): RowWindow {
  return { from: Math.floor(scrollTop / rowHeight), to: Math.ceil((scrollTop + clientHeight) / rowHeight) }
}

/**
 * Changes only when the visible rows reach the edge of the rendered ones, so that not every scrolled pixel causes a
 * render.
 */
function widen(before: RowWindow, visible: RowWindow): RowWindow {
  const isInside = before.from <= visible.from && visible.to <= before.to
  const isTight = before.to - before.from <= visible.to - visible.from + 2 * SPARE_ROWS
  if (isInside && isTight) return before
  return { from: Math.max(0, visible.from - SPARE_ROWS), to: visible.to + SPARE_ROWS }
}
