import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from '#components/admin/view-nav.module.css'

/** Shows this much of the next tab, so that users see that there is more. */
const GLIMPSE_PX = 32

/** Tabs for lists and sections; each has its own URL. On a phone the open tab is always visible. */
export function ViewNav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const place = pathname + search
  const shown = useRef('')
  useEffect(() => {
    // Runs once for each URL, so that a manual scroll is not reverted.
    if (shown.current === place) return
    shown.current = place
    const frame = nav.current?.getBoundingClientRect()
    const open = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!nav.current || !frame || !open) return
    if (open.right > frame.right) nav.current.scrollLeft += open.right - frame.right + GLIMPSE_PX
    else if (open.left < frame.left) nav.current.scrollLeft += open.left - frame.left - GLIMPSE_PX
  }, [place])
  return (
    <nav ref={nav} className={styles['view-tabs']} aria-label={label}>
      {children}
    </nav>
  )
}
