import type { ReactNode } from 'react'

/** This heading gets the focus when the page opens, so that a screen reader starts with it. */
export function PageHeading({ children }: { children: ReactNode }) {
  return <h1 tabIndex={-1}>{children}</h1>
}
