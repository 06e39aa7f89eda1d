import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#components/ui/class-names.ts'
import styles from '#components/admin/view-nav.module.css'

/** Shows this much of the next tab, so that users see that there is more. */
const GLIMPSE_PX = 32

type ViewNavProps = {
  label: string
  /** Below the tabs of the page, as smaller chips. */
  isSecond?: boolean
  children: ReactNode
}

/** Tabs for lists and sections; each has its own URL. On a phone the open tab is always visible. */
export function ViewNav({ label, isSecond = false, children }: ViewNavProps) {
  const nav = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const place = pathname + search
  const shown = useRef('')
  useEffect(() => {
    // Runs once for each URL, so that a manual scroll is not reverted.
    if (shown.current === place) return
    shown.current = place
    if (nav.current) showOpenTab(nav.current)
  }, [place])
  useEffect(() => {
    // Counts arrive later and move the open tab.
    const resized = new ResizeObserver(() => nav.current && showOpenTab(nav.current))
    for (const tab of nav.current?.children ?? []) resized.observe(tab)
    return () => resized.disconnect()
  }, [])
  return (
    <nav
      ref={nav}
      className={classNames(styles['view-tabs'], isSecond && styles['is-second'])}
      aria-label={label}
    >
      {children}
    </nav>
  )
}

function showOpenTab(nav: HTMLElement) {
  const frame = nav.getBoundingClientRect()
  const open = nav.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!open) return
  if (open.right + GLIMPSE_PX > frame.right) nav.scrollLeft += open.right - frame.right + GLIMPSE_PX
  else if (open.left - GLIMPSE_PX < frame.left) nav.scrollLeft += open.left - frame.left - GLIMPSE_PX
}
