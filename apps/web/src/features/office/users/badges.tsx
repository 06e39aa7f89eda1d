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
    'isAdmin' | 'isVerified' | 'isBlocked' | 'isOnHold' | 'completedCount' | 'transactionCount' | 'debt'
  >
  /** In a list nearly everybody is a plain user, so only the others are marked. */
  isInList?: boolean
}

export function Badges({ user, isInList = false }: BadgesProps) {
  const t = useT(usersTexts)
  return (
    <span className={styles.badges}>
      {isInList && !user.isAdmin ? null : (
        <Pill tone={user.isAdmin ? 'info' : 'plain'}>
          {user.isAdmin ? t('badge.admin') : t('badge.user')}
        </Pill>
      )}
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
      {user.completedCount >= 1 && user.debt === 0 ? <Pill tone="ok">{t('badge.active')}</Pill> : null}
      {user.transactionCount > REGULAR_ABOVE && user.debt === 0 ? (
        <Pill tone="ok">{t('badge.loyal')}</Pill>
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
    </span>
  )
}
