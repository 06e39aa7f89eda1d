import './admin.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** As much of the next one as says that there is more. */
const GLIMPSE_PX = 32

/** Lists and parts beside each other, each an address. On a phone the one that is open is never out of sight. */
export function ViewNav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const place = pathname + search
  const shown = useRef('')
  useEffect(() => {
    // Once for each address: whoever moves the row by hand is not moved back.
    if (shown.current === place) return
    shown.current = place
    const frame = nav.current?.getBoundingClientRect()
    const open = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!nav.current || !frame || !open) return
    if (open.right > frame.right) nav.current.scrollLeft += open.right - frame.right + GLIMPSE_PX
    else if (open.left < frame.left) nav.current.scrollLeft += open.left - frame.left - GLIMPSE_PX
  }, [place])
  return (
    <nav ref={nav} className="view-tabs" aria-label={label}>
      {children}
    </nav>
  )
}
