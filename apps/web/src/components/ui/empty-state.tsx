import '#styles/data.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = { icon?: IconName; title: string; children?: ReactNode; actions?: ReactNode }

export function EmptyState({ icon = 'box', title, children, actions }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon name={icon} />
      <h3>{title}</h3>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  )
}
