import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from '#components/ui/empty-state.module.css'

type EmptyStateProps = {
  icon?: IconName
  title: string
  /** The heading level; it must follow the surrounding headings of the page. */
  level?: 2 | 3
  children?: ReactNode
  actions?: ReactNode
}

export function EmptyState({ icon = 'box', title, level = 3, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles['empty-state']}>
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  )
}
