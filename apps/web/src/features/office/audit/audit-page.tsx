import type { AuditEntry } from '@app/contract/office/audit'
import { QueryState } from '#components/admin/query-state.tsx'
import { AUDIT_ACTORS, AUDIT_MONEY } from '@app/contract/payments/review-facts'
import { useQuery } from '@tanstack/react-query'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { FilterBar, ListSearch, PeriodFilter } from '#components/admin/filter-bar.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatTime, formatWeekday, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { changeSearch, useListQuery, type ListQuery } from '#lib/use-list-query.ts'
import { AUDIT_FILTERS, auditQuery, EVERYONE, SIGN_INS_SHOWN, type AuditFilter } from './audit-calls.ts'
import { auditTexts } from './audit-texts.ts'
import { EntryDetails } from './entry-details.tsx'
import { EntrySentence } from './entry-sentence.tsx'
import { SUBJECTS } from './known-words.ts'
import { useActionWords } from './use-action-words.ts'
import styles from '#features/office/audit/audit-page.module.css'

const ANY = ''
const OTHER_ACTORS = AUDIT_ACTORS.filter((actor) => actor !== 'admin')

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
      {value && value.entries.length > 0 ? <Days entries={value.entries} isBusy={isFetching} /> : null}
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
  const known = [ANY, AUDIT_MONEY, ...actions].includes(values.action) ? actions : [...actions, values.action]
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
        choices={[ANY, AUDIT_MONEY, ...known]}
        onChange={(action) => change({ action })}
        words={(choice) =>
          choice === ANY
            ? shared('filters.all')
            : choice === AUDIT_MONEY
              ? t('filter.money')
              : wordsOf(choice)
        }
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
      <FilterChoice
        label={t('filter.signIns')}
        value={values.signIns}
        choices={[ANY, SIGN_INS_SHOWN] as const}
        onChange={(signIns) => change({ signIns })}
        words={(choice) => t(choice === ANY ? 'filter.signIns.hidden' : 'filter.signIns.shown')}
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

/** One list for each day, so that an entry needs only its time. */
function Days({ entries, isBusy }: { entries: readonly AuditEntry[]; isBusy: boolean }) {
  const language = useLanguage()
  const days = Map.groupBy(entries, ({ at }) => formatWeekday(at, language))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={`panel ${styles['audit-day']}`} aria-label={day} aria-busy={isBusy}>
      <h2>{day}</h2>
      <ol>
        {ofDay.map((entry) => (
          <li key={entry.id}>
            <time className="num low" dateTime={toMachineDate(entry.at)}>
              {formatTime(entry.at, language)}
            </time>
            <EntrySentence entry={entry} />
            <EntryDetails entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  ))
}
