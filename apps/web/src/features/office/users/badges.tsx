import { Pill } from '#components/ui/pill.tsx'
import type { UserRow } from '@app/contract/office/users'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usersTexts } from './users-texts.ts'
import styles from '#features/office/users/badges.module.css'

/** A user with more transactions than this is a regular. */
const REGULAR_ABOVE = 5

type BadgesProps = {
  user: Pick<
    UserRow,
    | 'isAdmin'
    | 'staffRole'
    | 'isVerified'
    | 'isBlocked'
    | 'isOnHold'
    | 'completedCount'
    | 'transactionCount'
    | 'debt'
  >
  /** In a list nearly everybody is a plain, active user, so only the others say what they are. */
  isInList?: boolean
}

/** What asks for care is a pill; what is usual is said quietly behind it. */
export function Badges({ user, isInList = false }: BadgesProps) {
  const t = useT(usersTexts)
  const needsCare = user.debt > 0 || user.isOnHold || user.isBlocked
  const isRegular = user.transactionCount > REGULAR_ABOVE
  return (
    <span className={styles.badges}>
      {user.isAdmin ? (
        <Pill tone="info">
          {t(
            user.staffRole === null || user.staffRole === 'owner' ? 'badge.admin' : `badge.${user.staffRole}`,
          )}
        </Pill>
      ) : null}
      {user.debt > 0 ? (
        <Pill tone="bad" icon="alert">
          {t('badge.debt', { amount: formatGrosze(toGrosze(user.debt)) })}
        </Pill>
      ) : null}
      {user.isOnHold ? (
        <Pill tone="warn" icon="clock">
          {t('badge.onHold')}
        </Pill>
      ) : null}
      {user.isVerified ? (
        <Pill tone="info" icon="check">
          {t('badge.verified')}
        </Pill>
      ) : null}
      {user.isBlocked ? (
        <Pill tone="bad" icon="lock">
          {t('badge.blocked')}
        </Pill>
      ) : null}
      <span className={`caption low ${styles.usual}`}>
        {user.staffRole === 'owner' ? <span>{t('badge.owner')}</span> : null}
        {isInList || user.isAdmin ? null : <span>{t('badge.user')}</span>}
        {isInList || needsCare || user.completedCount === 0 ? null : <span>{t('badge.active')}</span>}
        {isRegular && !needsCare ? <span>{t('badge.loyal')}</span> : null}
      </span>
    </span>
  )
}
