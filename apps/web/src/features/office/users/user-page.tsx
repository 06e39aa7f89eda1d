import type { UserResponse } from '@app/contract/office/users'
import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { CopyButton } from '#components/admin/copy-button.tsx'
import { Avatar } from '#components/layouts/avatar.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { changeSearch } from '#lib/use-list-query.ts'
import { showToast } from '#lib/toast.ts'
import { Badges } from './badges.tsx'
import { MarkButtons } from './mark-buttons.tsx'
import { UserProfile } from './user-profile.tsx'
import { UserTickets } from './user-tickets.tsx'
import { UserTransactions } from './user-transactions.tsx'
import { userDetailsQuery } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'
import tabsStyles from '#components/ui/tabs.module.css'
import styles from '#features/office/users/user-page.module.css'

const TABS = ['profile', 'transactions', 'tickets'] as const
type Tab = (typeof TABS)[number]
const TAB = 'tab'

export function UserPage() {
  const t = useT(usersTexts)
  const { userId = '' } = useParams()
  const { data: value, error } = useQuery(userDetailsQuery(userId))
  const isUnknown = error?.status === 404 || error?.status === 400
  useLeaveOnFailure(error && !isUnknown ? error.message || t('user.failed') : undefined)

  if (isUnknown) {
    return (
      <>
        <AdminHead title={t('user.notFound')} />
        <div>
          <ButtonLink icon="left" to={paths.adminUsers}>
            {t('user.back')}
          </ButtonLink>
        </div>
      </>
    )
  }
  if (!value || value.user.id !== userId) {
    return (
      <div className="stack" aria-busy="true">
        <AdminHead title={t('user.loading')} />
        <Skeleton shape="card" />
      </div>
    )
  }
  return <OneUser answer={value} />
}

/** As the specification requires: shows a toast and returns to the list. */
function useLeaveOnFailure(text: string | undefined): void {
  const navigate = useNavigate()
  const listPath = localizedPath(paths.adminUsers, useLanguage())
  useEffect(() => {
    if (text === undefined) return
    showToast({ kind: 'error', text })
    void navigate(listPath, { replace: true })
  }, [text, navigate, listPath])
}

function OneUser({ answer }: { answer: UserResponse }) {
  const t = useT(usersTexts)
  const { user } = answer
  const { tab, select, listPath } = useTab()
  return (
    <>
      <div>
        <PageLink className={`small ${styles['user-back']}`} to={listPath}>
          <Icon name="left" isSmall />
          {t('user.back')}
        </PageLink>
        <AdminHead
          title={user.displayName}
          heading={
            <span className={styles['user-heading']}>
              <Avatar name={user.displayName} url={user.avatarUrl} />
              {user.displayName}
            </span>
          }
          facts={
            <>
              <Badges user={user} />
              {user.freeze ? (
                <Pill tone="bad" icon="lock">
                  {t('badge.frozen')}
                </Pill>
              ) : null}
              <span className="caption mono low">
                {user.steamId} <CopyButton name={t('profile.steamId')} value={user.steamId} />
              </span>
            </>
          }
          actions={<MarkButtons user={user} />}
        />
      </div>
      {user.risk.hasSteamBan ? <SteamBan steamId={user.steamId} /> : null}
      <Tabs.Root value={tab} onValueChange={select}>
        <Tabs.List className={tabsStyles['tab-list']} activateOnFocus aria-label={t('tabs.label')}>
          <Tabs.Tab value="profile">{t('tabs.profile')}</Tabs.Tab>
          <Tabs.Tab value="transactions">{t('tabs.transactions', { count: user.transactionCount })}</Tabs.Tab>
          <Tabs.Tab value="tickets">{t('tabs.tickets', { count: user.ticketCount })}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className={tabsStyles['tab-panel']} value="profile">
          <UserProfile answer={answer} />
        </Tabs.Panel>
        <Tabs.Panel className={tabsStyles['tab-panel']} value="transactions">
          <UserTransactions answer={answer} />
        </Tabs.Panel>
        <Tabs.Panel className={tabsStyles['tab-panel']} value="tickets">
          <UserTickets answer={answer} />
        </Tabs.Panel>
      </Tabs.Root>
    </>
  )
}

/** What a ban means here, and where to look at it. */
function SteamBan({ steamId }: { steamId: string }) {
  const t = useT(usersTexts)
  return (
    <Note
      tone="bad"
      actions={
        <a href={`https://steamcommunity.com/profiles/${steamId}`} target="_blank" rel="noreferrer">
          {t('ban.profile')}
        </a>
      }
    >
      <strong>{t('ban.title')}</strong> {t('ban.text')}
    </Note>
  )
}

/** The tab is stored in the URL, together with the query of the previous list. */
function useTab(): { tab: Tab; select: (tab: Tab) => void; listPath: string } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const tab = TABS.find((name) => name === new URLSearchParams(search).get(TAB)) ?? 'profile'
  const searchOf = (next: Tab) => changeSearch(search, { [TAB]: next === 'profile' ? '' : next })
  return {
    tab,
    select: (next) => void navigate(pathname + searchOf(next), { replace: true }),
    listPath: paths.adminUsers + searchOf('profile'),
  }
}
