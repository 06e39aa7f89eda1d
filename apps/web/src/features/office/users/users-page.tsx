import { USER_GROUPS, USER_SORTS, type UserGroup, type UserSort } from '@app/contract/office/user-groups'
import type { UserRow } from '@app/contract/office/users'
import { useQuery } from '@tanstack/react-query'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { CopyButton, useCopy } from '#components/admin/copy-button.tsx'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { DateFilter, FilterBar, ListSearch } from '#components/admin/filter-bar.tsx'
import { QueryList } from '#components/admin/query-list.tsx'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { useFailureToast } from '#components/admin/use-failure-toast.ts'
import { useRowKeys } from '#components/admin/use-row-keys.ts'
import { Avatar } from '#components/layouts/avatar.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminUserPath } from '#lib/paths.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { Badges } from './badges.tsx'
import { usersQuery } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'
import personCellStyles from '#components/admin/person-cell.module.css'

const FILTERS = ['search', 'from', 'to', 'group', 'sort'] as const
const ANY = ''
const GROUPS = [ANY, ...USER_GROUPS] as const
const SORTS = [ANY, ...USER_SORTS] as const

export function UsersPage() {
  const t = useT(usersTexts)
  const shared = useT(adminTexts)
  const query = useListQuery(FILTERS)
  const { search, from, to } = query.values
  const group = USER_GROUPS.find((each) => each === query.values.group)
  const sort = USER_SORTS.find((each) => each === query.values.sort)
  const list = useQuery(usersQuery({ page: query.page, search, from, to, group, sort }))
  const { data: value, error } = list
  const users = value?.users ?? []
  const columns = useColumns(query.search)
  const copy = useCopy()
  const frame = useRowKeys({
    onCopy: (id) => {
      const found = users.find((user) => user.id === id)
      if (found) copy(t('column.steamId'), found.steamId)
    },
  })
  useFailureToast(error ? t('list.failed') : undefined)
  return (
    <>
      <AdminHead title={t('title')} />
      <FilterBar
        activeCount={query.activeCount}
        onReset={query.reset}
        search={
          <ListSearch
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={search}
            onSettled={(text) => query.change({ search: text.trim() }, { replace: true })}
          />
        }
      >
        <FilterChoice
          label={t('group.label')}
          value={group ?? ANY}
          choices={GROUPS}
          onChange={(chosen) => query.change({ group: chosen })}
          words={(choice) => t(choice === ANY ? 'group.all' : `group.${choice}`)}
        />
        {search === '' ? (
          <SortChoice sort={sort} group={group} onChange={(chosen) => query.change({ sort: chosen })} />
        ) : null}
        <DateFilter
          label={shared('filters.from')}
          value={from}
          onChange={(day) => query.change({ from: day })}
        />
        <DateFilter label={shared('filters.to')} value={to} onChange={(day) => query.change({ to: day })} />
      </FilterBar>
      {search !== '' && value?.pagination.isMore ? <Note tone="info">{t('list.more')}</Note> : null}
      <div ref={frame} className="stack">
        <QueryList
          list={list}
          rowsOf={(answer) => answer.users}
          rowId={(user) => user.id}
          columns={columns}
          caption={t('list.caption')}
          failed={t('list.failed')}
          shownText={t('list.shown')}
          emptyText={t('list.empty')}
          emptyHint={t('list.emptyHint')}
          onReset={query.activeCount > 0 ? query.reset : undefined}
          pathOf={query.pathOf}
        />
      </div>
    </>
  )
}

type SortChoiceProps = {
  sort: UserSort | undefined
  group: UserGroup | undefined
  onChange: (sort: string) => void
}

/** Debtors begin with the largest debt, everybody else with the newest account. */
function SortChoice({ sort, group, onChange }: SortChoiceProps) {
  const t = useT(usersTexts)
  const isDebt = group === 'debt'
  return (
    <FilterChoice
      label={t('sort.label')}
      value={sort ?? ANY}
      choices={SORTS.filter((choice) => isDebt || choice !== 'newest')}
      onChange={onChange}
      words={(choice) => t(choice === ANY ? (isDebt ? 'sort.debt' : 'sort.newest') : `sort.${choice}`)}
    />
  )
}

function useColumns(search: string): Column<UserRow>[] {
  const t = useT(usersTexts)
  const language = useLanguage()
  return [
    {
      id: 'user',
      header: t('column.user'),
      cell: (user) => (
        <div className={personCellStyles['person-cell']}>
          <Avatar name={user.displayName} url={user.avatarUrl} />
          <div>
            {/* The page of a person leads back to the list as it was. */}
            <PageLink to={adminUserPath(user.id) + search}>{user.displayName}</PageLink>
            <Badges user={user} />
          </div>
        </div>
      ),
    },
    { id: 'email', header: t('column.email'), cell: (user) => user.email ?? t('none') },
    {
      id: 'steamId',
      header: t('column.steamId'),
      cell: (user) => (
        <span className="no-wrap">
          <span className="mono">{user.steamId}</span>{' '}
          <CopyButton name={t('column.steamId')} value={user.steamId} />
        </span>
      ),
    },
    {
      id: 'balance',
      header: t('column.balance'),
      isRight: true,
      cell: (user) => <Money grosze={toGrosze(user.balance)} />,
    },
    {
      id: 'transactions',
      header: t('column.transactions'),
      isRight: true,
      cell: (user) => user.transactionCount,
    },
    {
      id: 'created',
      header: t('column.created'),
      cell: (user) => <span className="no-wrap">{formatDateTime(user.createdAt, language)}</span>,
    },
    {
      id: 'lastLogin',
      header: t('column.lastLogin'),
      cell: (user) => <span className="no-wrap">{formatDateTime(user.lastLogin, language)}</span>,
    },
  ]
}
