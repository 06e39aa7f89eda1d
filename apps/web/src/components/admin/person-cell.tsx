import { Avatar } from '#components/layouts/avatar.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { adminUserPath } from '#lib/paths.ts'
import styles from '#components/admin/person-cell.module.css'

type PersonCellProps = { user: { id: string; displayName: string; avatarUrl: string; steamId: string } }

/** A user in a table: picture, name and platform id, with a link to the user's page. */
export function PersonCell({ user }: PersonCellProps) {
  return (
    <div className={styles['person-cell']}>
      <Avatar name={user.displayName} url={user.avatarUrl} />
      <div>
        <PageLink to={adminUserPath(user.id)}>{user.displayName}</PageLink>
        <span className="mono">{user.steamId}</span>
      </div>
    </div>
  )
}
