import type { UserRow } from '@app/contract/office/users'
import { Icon } from '#components/ui/icon.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usersTexts } from './users-texts.ts'
import statusPillStyles from '#components/ui/status-pill.module.css'
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
        <span
          className={`${statusPillStyles.pill} ${statusPillStyles[`pill-${user.isAdmin ? 'info' : 'plain'}`]}`}
        >
          {user.isAdmin ? t('badge.admin') : t('badge.user')}
        </span>
      )}
      {user.debt > 0 ? (
        <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-bad']}`}>
          <Icon name="alert" />
          {t('badge.debt', { amount: formatGrosze(toGrosze(user.debt)) })}
        </span>
      ) : null}
      {user.isOnHold ? (
        <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-warn']}`}>
          <Icon name="clock" />
          {t('badge.onHold')}
        </span>
      ) : null}
      {user.completedCount >= 1 && user.debt === 0 ? (
        <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-ok']}`}>{t('badge.active')}</span>
      ) : null}
      {user.transactionCount > REGULAR_ABOVE && user.debt === 0 ? (
        <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-ok']}`}>{t('badge.loyal')}</span>
      ) : null}
      {user.isVerified ? (
        <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-info']}`}>
          <Icon name="check" />
          {t('badge.verified')}
        </span>
      ) : null}
      {user.isBlocked ? (
        <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-bad']}`}>
          <Icon name="lock" />
          {t('badge.blocked')}
        </span>
      ) : null}
    </span>
  )
}
