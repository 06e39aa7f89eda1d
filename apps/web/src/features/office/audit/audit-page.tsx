import type { AuditEntry } from '@app/contract/office/audit'
import { QueryState } from '#components/admin/query-state.tsx'
import { AUDIT_ACTORS } from '@app/contract/payments/review-facts'
import { useQuery } from '@tanstack/react-query'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { FilterBar, ListSearch, PeriodFilter } from '#components/admin/filter-bar.tsx'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminTransactionPath, adminUserPath, paths } from '#lib/paths.ts'
import { changeSearch, useListQuery, type ListQuery } from '#lib/use-list-query.ts'
import { AUDIT_FILTERS, auditQuery, EVERYONE, type AuditFilter } from './audit-calls.ts'
import { auditTexts } from './audit-texts.ts'
import { KNOWN_ACTIONS } from './known-actions.ts'
import listResultStyles from '#components/admin/list-result.module.css'
import styles from '#features/office/audit/audit-page.module.css'

const ANY = ''
const OTHER_ACTORS = AUDIT_ACTORS.filter((actor) => actor !== 'admin')

/** What was done, in words; an action without words keeps its code. */
function useActionWords(): (action: string) => string {
  const t = useT(auditTexts)
  return (action) => {
    const known = KNOWN_ACTIONS.find((each) => each === action)
    return known ? t(`does.${known}`) : action
  }
}

/** The audit log: actor, action, time and reason; newest first, with pages. */
export function AuditPage() {
  const t = useT(auditTexts)
  const query = useListQuery(AUDIT_FILTERS)
  const { values } = query
  const types = SUBJECTS.map((type) => ({ type, words: t(`subject.${type}`) }))
  const list = useQuery(auditQuery(values, types))
  const { data: value, isFetching } = list
  const isFiltered = query.activeCount > (values.before === '' ? 0 : 1)
  return (
    <>
      <AdminHead title={t('title')} />
      <p className="mid">{t('about')}</p>
      <AuditFilters query={query} actions={value?.actions ?? []} activeCount={isFiltered ? 1 : 0} />
      <QueryState query={list} failed={t('list.failed')} rows={10} />
      {value?.entries.length === 0 ? (
        <div className="panel">
          <EmptyState
            icon="list"
            level={2}
            title={isFiltered ? t('list.none') : t('list.empty')}
            actions={isFiltered ? <ResetButton onReset={query.reset} /> : null}
          />
        </div>
      ) : null}
      {value && value.entries.length > 0 ? <Entries entries={value.entries} isBusy={isFetching} /> : null}
      <Steps values={values} next={value?.next ?? null} />
    </>
  )
}

function ResetButton({ onReset }: { onReset: () => void }) {
  const shared = useT(adminTexts)
  return <Button onClick={onReset}>{shared('filters.reset')}</Button>
}

type AuditFiltersProps = {
  query: ListQuery<AuditFilter>
  actions: readonly string[]
  activeCount: number
}

/** A filter change starts again at the newest entry. */
function AuditFilters({ query, actions, activeCount }: AuditFiltersProps) {
  const t = useT(auditTexts)
  const shared = useT(adminTexts)
  const wordsOf = useActionWords()
  const { values, reset } = query
  const change = (part: Partial<Record<AuditFilter, string>>) => query.change({ ...part, before: '' })
  // A selected action stays in the list even when no entry on this page has it.
  const known =
    values.action === '' || actions.includes(values.action) ? actions : [...actions, values.action]
  return (
    <FilterBar
      search={
        <ListSearch
          label={t('filter.searchLabel')}
          placeholder={t('filter.search')}
          value={values.object}
          onSettled={(object) => change({ object: object.trim() })}
        />
      }
      activeCount={activeCount}
      onReset={reset}
    >
      <PeriodFilter from={values.from} to={values.to} onChange={change} />
      <FilterChoice
        label={t('filter.action')}
        value={values.action}
        choices={[ANY, ...known]}
        onChange={(action) => change({ action })}
        words={(choice) => (choice === ANY ? shared('filters.all') : wordsOf(choice))}
      />
      <FilterChoice
        label={t('filter.actor')}
        value={values.actorType}
        choices={[ANY, EVERYONE, ...OTHER_ACTORS] as const}
        onChange={(actorType) => change({ actorType })}
        words={(choice) =>
          choice === ANY
            ? t('filter.staff')
            : choice === EVERYONE
              ? t('filter.everyone')
              : t(`actor.${choice}`)
        }
      />
    </FilterBar>
  )
}

function Steps({ values, next }: { values: Readonly<Record<AuditFilter, string>>; next: string | null }) {
  const t = useT(auditTexts)
  const pathOf = (before: string) => paths.adminAudit + changeSearch('', { ...values, before })
  return (
    <div className="row">
      {values.before === '' ? null : <ButtonLink to={pathOf('')}>{t('list.newest')}</ButtonLink>}
      {next === null ? null : <ButtonLink to={pathOf(next)}>{t('list.older')}</ButtonLink>}
    </div>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useT(auditTexts)
  const language = useLanguage()
  return columnsOf((id) => t(`column.${id}`), {
    actor: (entry) => <Actor entry={entry} />,
    at: {
      onCard: 'aside',
      cell: ({ at }) => (
        <time className={`no-wrap ${styles['audit-time']}`} dateTime={toMachineDate(at)}>
          {formatDateTime(at, language)}
        </time>
      ),
    },
    action: { onCard: 'line', cell: (entry) => <Sentence entry={entry} /> },
    amount: {
      isRight: true,
      onCard: 'inline',
      cell: ({ amount }) => (amount === null ? null : <Money grosze={toGrosze(amount)} />),
    },
    reason: { onCard: 'inline', cell: (entry) => <Details entry={entry} /> },
  })
}

function Entries({ entries, isBusy }: { entries: readonly AuditEntry[]; isBusy: boolean }) {
  const t = useT(auditTexts)
  const columns = useColumns()
  return (
    <div className={`panel ${listResultStyles['admin-table']}`}>
      <DataTable
        caption={t('title')}
        isCaptionHidden
        isBusy={isBusy}
        columns={columns}
        rows={entries}
        rowId={({ id }) => id}
      />
    </div>
  )
}

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  const t = useT(auditTexts)
  const isPerson = actor.type === 'user' || actor.type === 'admin'
  return (
    <div className={styles['audit-cell']}>
      {isPerson ? (
        <PageLink to={adminUserPath(actor.id)}>{actor.name ?? actor.id}</PageLink>
      ) : (
        <span>{actor.name ?? actor.id}</span>
      )}
      <span className={`caption low ${styles['audit-role']}`}>
        {actor.role === null ? t(`actor.${actor.type}`) : t(`role.${actor.role}`)}
      </span>
    </div>
  )
}

const SUBJECT_PATHS: Partial<Record<string, (id: string) => string>> = {
  transaction: (id) => adminTransactionPath(Number(id)),
  sale: (id) => adminTransactionPath(Number(id)),
  user: adminUserPath,
  ticket: (id) => adminTicketPath(Number(id)),
  setting: () => paths.adminSettings,
  rail: () => paths.adminMoney,
  proposal: () => paths.adminMoney,
  bank_batch: (id) => `${paths.adminMoney}/bank/${id}`,
  steam_account: () => paths.adminAccounts,
  stock_item: () => paths.adminStockItems,
  market: () => paths.adminStock,
  debt: () => `${paths.adminMoney}/sellers`,
  price_list: () => paths.adminSkinPrices,
}

/** Shown everywhere as six digits. */
const NUMBERED = new Set(['transaction', 'sale', 'ticket'])

const SUBJECTS = [
  'user',
  'transaction',
  'sale',
  'ticket',
  'setting',
  'rail',
  'proposal',
  'bank_batch',
  'session',
  'payout',
  'price_list',
  'steam_account',
  'stock_item',
  'market',
  'debt',
  'appraisal',
  'canned_answer',
  'bank_statement',
  'rail_funding',
  'reconciliation_finding',
  'payout_destinations',
  'database',
] as const
/** What somebody did to what, as one sentence. Ids without a page say nothing to a person and are in the details. */
function Sentence({ entry: { action, actor, subject, details } }: { entry: AuditEntry }) {
  const wordsOf = useActionWords()
  const words = useSettingWords()
  const { type, id, name } = subject
  const pathOf = SUBJECT_PATHS[type]
  const isOneself = type === 'user' && id === actor.id
  const shown =
    name ?? (type === 'setting' ? words.nameOf(id) : NUMBERED.has(type) ? id.padStart(6, '0') : id)
  return (
    <span>
      {wordsOf(action === 'ticket.changed' && details['status'] === 'closed' ? 'ticket.closed' : action)}{' '}
      {pathOf && !isOneself ? <PageLink to={pathOf(id)}>{shown}</PageLink> : null}
    </span>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useT(auditTexts)
  const details = Object.entries(entry.details)
  const { type, id } = entry.subject
  const known = SUBJECTS.find((each) => each === type)
  return (
    <div className={styles['audit-cell']}>
      {entry.reason === null ? null : <span dir="auto">{entry.reason}</span>}
      <details className={styles['audit-more']}>
        <summary>{t('row.more')}</summary>
        <ul>
          <li>{t('row.code', { code: entry.action })}</li>
          <li>
            {known ? t(`subject.${known}`) : type}: {id}
          </li>
          {details.map(([name, value]) => (
            <li key={name}>
              {name}: {String(value)}
            </li>
          ))}
          {entry.requestId === null ? null : <li>{t('row.request', { id: entry.requestId })}</li>}
          <li>{t('row.number', { number: entry.chain.number })}</li>
          <li>{t('row.hash', { hash: entry.chain.hash })}</li>
        </ul>
      </details>
    </div>
  )
}
