import { useId, type ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { useMedia } from '#lib/use-media.ts'
import styles from '#components/admin/panel-section.module.css'

type PanelSectionProps = {
  title: string
  /** Shown at the end of the heading line. */
  aside?: ReactNode
  /** Removes the padding, so that tables and lists reach the edge. */
  isFlush?: boolean
  /** On a phone only its heading is visible until it is opened. */
  isFolded?: boolean
  children: ReactNode
}

/** A framed section of a page with its own heading. */
export function PanelSection({ isFolded = false, ...props }: PanelSectionProps) {
  return isFolded ? <FoldedSection {...props} /> : <OpenSection {...props} />
}

type SectionProps = Omit<PanelSectionProps, 'isFolded'>

function FoldedSection(props: SectionProps) {
  const isNarrow = useMedia('(max-width: 767px)')
  if (!isNarrow) return <OpenSection {...props} />
  const { title, aside, isFlush, children } = props
  return (
    <details className={`panel ${styles['admin-section']}`}>
      <summary className={styles['admin-section-head']}>
        <h2>{title}</h2>
        <Icon name="chevron" />
      </summary>
      {aside ? <div className={styles['admin-section-aside']}>{aside}</div> : null}
      <SectionBody isFlush={isFlush}>{children}</SectionBody>
    </details>
  )
}

function OpenSection({ title, aside, isFlush, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={`panel ${styles['admin-section']}`} aria-labelledby={titleId}>
      <div className={styles['admin-section-head']}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      <SectionBody isFlush={isFlush}>{children}</SectionBody>
    </section>
  )
}

function SectionBody({ isFlush = false, children }: { isFlush: boolean | undefined; children: ReactNode }) {
  return (
    <div className={classNames(styles['admin-section-body'], isFlush && styles['is-flush'])}>{children}</div>
  )
}
