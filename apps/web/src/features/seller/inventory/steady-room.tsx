import { useEffect, useRef, type ReactNode } from 'react'
import styles from '#features/seller/inventory/steady-room.module.css'

/** Keeps the height of messages that go away, so that the items below them do not move by themselves. */
export function SteadyRoom({ children }: { children?: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!room.current || typeof ResizeObserver === 'undefined') return undefined
    return keepHeight(room.current)
  }, [])
  return (
    <div ref={room} className={styles['steady-room']}>
      {children}
    </div>
  )
}

function keepHeight(element: HTMLElement): () => void {
  let width = 0
  const observer = new ResizeObserver(() => {
    if (element.clientWidth !== width) element.style.minHeight = ''
    width = element.clientWidth
    element.style.minHeight = `${element.offsetHeight}px`
  })
  observer.observe(element)
  return () => observer.disconnect()
}
