import './admin.css'
import { useId, type ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'

type PanelSectionProps = {
  title: string
  /** Shown at the end of the heading line. */
  aside?: ReactNode
  /** Removes the padding, so that tables and lists reach the edge. */
  isFlush?: boolean
  children: ReactNode
}

/** A framed section of a page with its own heading. */
export function PanelSection({ title, aside, isFlush = false, children }: PanelSectionProps) {
  const titleId = useId()
  return (
    <section className="panel admin-section" aria-labelledby={titleId}>
      <div className="admin-section-head">
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      <div className={classNames('admin-section-body', isFlush && 'is-flush')}>{children}</div>
    </section>
  )
}
