import type { UserRow } from '@app/contract/office/users'
import { CopyButton } from '#components/admin/copy-button.tsx'
import { Avatar } from '#components/layouts/avatar.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { formatShortDate, formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { Badges } from './badges.tsx'
import { usersTexts } from './users-texts.ts'
import personCellStyles from '#components/admin/person-cell.module.css'
import styles from '#features/office/users/users.module.css'

export function useUserColumns(search: string): Column<UserRow>[] {
  const t = useT(usersTexts)
  const language = useLanguage()
  const money = useMoneyColumns()
  return [
    {
      id: 'user',
      header: t('column.user'),
      cell: (user) => (
        <div className={personCellStyles['person-cell']}>
          <Avatar name={user.displayName} url={user.avatarUrl} />
          <div>
            <span className={styles['user-name']}>
              {/* The page of a person leads back to the list as it was. */}
              <PageLink to={adminUserPath(user.id) + search}>{user.displayName}</PageLink>
              <Badges user={user} isInList />
            </span>
            {user.email === null ? null : (
              <span className={`caption low ${styles['user-email']}`}>{user.email}</span>
            )}
          </div>
        </div>
      ),
    },
    {
      id: 'steamId',
      header: t('column.steamId'),
      onCard: 'none',
      cell: (user) => (
        <span className="no-wrap">
          <span className="caption mono low">{user.steamId}</span>{' '}
          <CopyButton name={t('column.steamId')} value={user.steamId} />
        </span>
      ),
    },
    ...money,
    {
      id: 'created',
      header: t('column.created'),
      onCard: 'none',
      cell: (user) => <span className="no-wrap">{formatShortDate(user.createdAt, language)}</span>,
    },
    {
      id: 'lastLogin',
      header: t('column.lastLogin'),
      onCard: 'end',
      cell: (user) => (
        <time className="no-wrap" dateTime={toMachineDate(user.lastLogin)}>
          <span className={styles['user-narrow']}>{t('row.lastLogin')} </span>
          {formatDateTime(user.lastLogin, language)}
        </time>
      ),
    },
  ]
}

/** Nothing is quieter than something. On a phone, where no column names it, an amount has a name. */
function Amount({ amount, name }: { amount: number; name: 'sold' | 'balance' }) {
  const t = useT(usersTexts)
  return amount === 0 ? (
    <span className={`low ${styles['user-wide']}`}>–</span>
  ) : (
    <>
      <span className={styles['user-narrow']}>{t(`row.${name}`)} </span>
      <Money grosze={toGrosze(amount)} />
    </>
  )
}

function useMoneyColumns(): Column<UserRow>[] {
  const t = useT(usersTexts)
  return columnsOf((id) => t(`column.${id}`), {
    transactions: {
      isRight: true,
      onCard: 'inline',
      cell: (user) => (
        <>
          <span className={styles['user-wide']}>{user.transactionCount}</span>
          <span className={styles['user-narrow']}>
            {t('row.transactions', { count: user.transactionCount })}
          </span>
        </>
      ),
    },
    sold: {
      isRight: true,
      onCard: 'inline',
      cell: ({ totalSpent }) => <Amount amount={totalSpent} name="sold" />,
    },
    balance: {
      isRight: true,
      onCard: 'inline',
      cell: ({ balance }) => <Amount amount={balance} name="balance" />,
    },
  })
}
