import type { ReactNode } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { useTabTitle } from '#lib/staff/inbox.ts'
import styles from '#components/admin/admin-head.module.css'

type AdminHeadProps = {
  /** The name of the page, also shown in the browser tab. */
  title: string
  /** For a heading that shows more than the tab title. */
  heading?: ReactNode
  /** Shown beside the heading: pills or a line about the object. */
  facts?: ReactNode
  actions?: ReactNode
}

/** The top of every page of the back office. */
export function AdminHead({ title, heading, facts, actions }: AdminHeadProps) {
  return (
    <div className={styles['admin-head']}>
      <PageMeta title={useTabTitle(title)} />
      <div className={styles['admin-head-words']}>
        <PageHeading>{heading ?? title}</PageHeading>
        {facts}
      </div>
      {actions ? <div className={styles['admin-head-actions']}>{actions}</div> : null}
    </div>
  )
}
