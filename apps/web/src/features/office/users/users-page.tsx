import { USER_GROUPS, USER_SORTS, type UserGroup, type UserSort } from '@app/contract/office/user-groups'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import { useQuery } from '@tanstack/react-query'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { useCopy } from '#components/admin/copy-button.tsx'
import { PeriodFilter, FilterBar, ListSearch } from '#components/admin/filter-bar.tsx'
import { QueryList } from '#components/admin/query-list.tsx'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { ViewNav } from '#components/admin/view-nav.tsx'
import { useFailureToast } from '#components/admin/use-failure-toast.ts'
import { useRowKeys } from '#components/admin/use-row-keys.ts'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatTotal } from '#lib/format-total.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { changeSearch, useListQuery } from '#lib/use-list-query.ts'
import { useUserColumns } from './user-columns.tsx'
import { usersQuery } from './users-calls.ts'
import { usersTexts } from './users-texts.ts'

const FILTERS = ['search', 'from', 'to', 'group', 'sort'] as const
const ANY = ''
const VIEWS = [undefined, ...USER_GROUPS] as const
/** Who was here last is more often looked for than who came last. */
const FIRST_SORT: UserSort = 'seen'

export function UsersPage() {
  const t = useT(usersTexts)
  const query = useListQuery(FILTERS)
  const { search, from, to } = query.values
  const group = USER_GROUPS.find((each) => each === query.values.group)
  const sort = USER_SORTS.find((each) => each === query.values.sort)
  const order = sort ?? (group === 'debt' || search !== '' ? undefined : FIRST_SORT)
  const list = useQuery(usersQuery({ page: query.page, search, from, to, group, sort: order }))
  const { data: value, error } = list
  const users = value?.users ?? []
  const columns = useUserColumns(query.search)
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
      <UserViews shown={group} counts={value?.groups} />
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
        {search === '' ? (
          <SortChoice sort={sort} group={group} onChange={(chosen) => query.change({ sort: chosen })} />
        ) : null}
        <PeriodFilter label={t('filter.joined')} from={from} to={to} onChange={query.change} />
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

/** Debtors begin with the largest debt, everybody else with the last one here. */
function SortChoice({ sort, group, onChange }: SortChoiceProps) {
  const t = useT(usersTexts)
  const first = group === 'debt' ? 'debt' : FIRST_SORT
  const choices = [ANY, ...USER_SORTS.filter((choice) => choice !== first)] as const
  return (
    <FilterChoice
      label={t('sort.label')}
      value={sort === first ? ANY : (sort ?? ANY)}
      choices={choices}
      onChange={onChange}
      words={(choice) => t(`sort.${choice === ANY ? first : choice}`)}
    />
  )
}

type UserViewsProps = {
  shown: UserGroup | undefined
  counts: Readonly<Record<UserGroup, number>> | undefined
}

/** Each group has its own URL. Empty groups stay, so that nobody looks for them elsewhere. */
function UserViews({ shown, counts }: UserViewsProps) {
  const t = useT(usersTexts)
  const language = useLanguage()
  return (
    <ViewNav label={t('group.label')}>
      {VIEWS.map((group) => {
        const count = group === undefined ? undefined : counts?.[group]
        return (
          <PageLink
            key={group ?? 'all'}
            to={paths.adminUsers + changeSearch('', { group })}
            aria-current={group === shown ? 'page' : undefined}
          >
            {t(`group.${group ?? 'all'}`)}{' '}
            {count === undefined ? null : <b>{formatTotal(count, count >= LIST_ROWS_MAX, language)}</b>}
          </PageLink>
        )
      })}
    </ViewNav>
  )
}
