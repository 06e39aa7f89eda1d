import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the newest row visible for a user who is at the end of the list, and does not scroll for other users. On wide
 * screens the list scrolls, on narrow screens the page.
 */
export function useStickToEnd(size: number) {
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const mark = end.current
    if (!mark) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        isAtEnd.current = entry?.isIntersecting ?? true
        setAway(!isAtEnd.current)
      },
      { rootMargin: '0px 0px 48px 0px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])

  const goToEnd = useCallback(() => {
    const box = list.current
    if (!box) return
    if (getComputedStyle(box).overflowY === 'auto') box.scrollTop = box.scrollHeight
    else end.current?.scrollIntoView({ block: 'end' })
    isAtEnd.current = true
  }, [])

  // Runs before the browser paints, so that the jump is not visible.
  useLayoutEffect(() => {
    if (size > 0 && isAtEnd.current) goToEnd()
  }, [size, goToEnd])

  return { list, end, isAway, goToEnd }
}
