import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUS_WORDS } from '@app/contract/support/ticket-facts'
import type { AdminTicketsResponse } from '@app/contract/support/tickets'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { FilterBar, ListSearch, PeriodFilter } from '#components/admin/filter-bar.tsx'
import { ViewNav } from '#components/admin/view-nav.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { changeSearch, type ListQuery } from '#lib/use-list-query.ts'
import {
  ALL_STATUSES,
  shownStatus,
  TICKET_FILTERS,
  type TicketFilter,
  type TicketFilterValues,
} from './filters.ts'
import { staffTicketTexts } from './staff-texts.ts'

const ANY = ''
const NO_FILTERS = Object.fromEntries(TICKET_FILTERS.map((name) => [name, ''])) as TicketFilterValues
const STATUSES = [ALL_STATUSES, ...TICKET_STATUS_WORDS] as const
const CATEGORIES = [ANY, ...TICKET_CATEGORIES] as const
const PRIORITIES = [ANY, ...TICKET_PRIORITIES] as const

export function TicketFilters({ query }: { query: ListQuery<TicketFilter> }) {
  const t = useT(staffTicketTexts)
  const shared = useT(adminTexts)
  const ui = useT(uiTexts)
  const me = useSession().user?.id ?? ''
  const { values, change, reset, activeCount } = query
  const all = shared('filters.all')
  const search = (
    <ListSearch
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      value={values.search}
      onSettled={(text) => change({ search: text.trim() }, { replace: true })}
    />
  )
  return (
    <FilterBar search={search} activeCount={activeCount} onReset={reset}>
      <PeriodFilter from={values.from} to={values.to} onChange={change} />
      <FilterChoice
        label={t('filter.status')}
        value={shownStatus(values)}
        choices={STATUSES}
        onChange={(status) => change({ status })}
        words={(choice) => (choice === ALL_STATUSES ? all : t(`filter.status.${choice}`))}
      />
      <FilterChoice
        label={t('filter.priority')}
        value={values.priority}
        choices={PRIORITIES}
        onChange={(priority) => change({ priority })}
        words={(choice) => (choice === ANY ? all : ui(`status.priority.${choice}`))}
      />
      <FilterChoice
        label={t('facts.category')}
        value={values.category}
        choices={CATEGORIES}
        onChange={(category) => change({ category })}
        words={(choice) => (choice === ANY ? all : t(`category.${choice}`))}
      />
      <FilterChoice
        label={t('filter.assigned')}
        value={values.assignedTo}
        choices={[ANY, me, 'none']}
        onChange={(assignedTo) => change({ assignedTo })}
        words={(choice) =>
          choice === ANY ? all : t(choice === 'none' ? 'filter.assigned.none' : 'filter.assigned.me')
        }
      />
    </FilterBar>
  )
}

type TicketViewsProps = { values: TicketFilterValues; counts: AdminTicketsResponse['counts'] | undefined }

/** The work lists; each has its own URL. */
export function TicketViews({ values, counts }: TicketViewsProps) {
  const t = useT(staffTicketTexts)
  const me = useSession().user?.id ?? ''
  const views = [
    { id: 'open', query: {}, count: counts?.open },
    { id: 'waiting', query: { queue: 'waiting' }, count: counts?.waiting },
    { id: 'mine', query: { assignedTo: me }, count: counts?.mine },
    { id: 'free', query: { assignedTo: 'none' }, count: counts?.free },
    { id: 'appraisals', query: { category: 'appraisal' }, count: counts?.appraisals },
    { id: 'all', query: { status: ALL_STATUSES }, count: undefined },
  ] as const
  const keyOf = (query: Partial<TicketFilterValues>) =>
    changeSearch('', { ...query, status: shownStatus({ ...NO_FILTERS, ...query }) })
  const shown = keyOf(values)
  return (
    <ViewNav label={t('view.label')}>
      {views.map(({ id, query, count }) => (
        <PageLink
          key={id}
          to={paths.adminTickets + changeSearch('', query)}
          aria-current={keyOf(query) === shown ? 'page' : undefined}
        >
          {t(`view.${id}`)} {count ? <b>{count}</b> : null}
        </PageLink>
      ))}
    </ViewNav>
  )
}
