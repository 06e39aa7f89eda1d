import { useId, type ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import styles from '#components/admin/panel-section.module.css'

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
    <section className={`panel ${styles['admin-section']}`} aria-labelledby={titleId}>
      <div className={styles['admin-section-head']}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      <div className={classNames(styles['admin-section-body'], isFlush && styles['is-flush'])}>
        {children}
      </div>
    </section>
  )
}
