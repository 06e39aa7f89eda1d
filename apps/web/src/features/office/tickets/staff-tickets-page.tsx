import type { AdminTicketSummary } from '@app/contract/support/tickets'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { useCopy } from '#components/admin/copy-button.tsx'
import { QueryList } from '#components/admin/query-list.tsx'
import { NewsPill } from '#components/admin/news-pill.tsx'
import { useFailureToast } from '#components/admin/use-failure-toast.ts'
import { useRowKeys } from '#components/admin/use-row-keys.ts'
import { Avatar } from '#components/layouts/avatar.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { formatDateTime, formatRelative, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminUserPath, paths } from '#lib/paths.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { useNowMs } from '#lib/use-now.ts'
import { TICKET_FILTERS } from './filters.ts'
import { staffTicketTexts } from './staff-texts.ts'
import { TicketFilters, TicketViews } from './ticket-filters.tsx'
import { useTicketList } from './use-ticket-list.ts'
import personCellStyles from '#components/admin/person-cell.module.css'
import staffTicketsStyles from '#features/office/tickets/staff-tickets.module.css'
import styles from '#features/office/tickets/staff-tickets-page.module.css'

const MINUTE_MS = 60_000

export function StaffTicketsPage() {
  const t = useT(staffTicketTexts)
  const query = useListQuery(TICKET_FILTERS)
  const { list, changedCount } = useTicketList(query)
  const copy = useCopy()
  const rows = list.data?.tickets ?? []
  useFailureToast(list.error ? t('list.failed') : undefined)
  const frame = useRowKeys({
    onCopy: (id) => {
      const number = rows.find((row) => String(row.id) === id)?.number
      if (number) copy(t('ticket.title', { number }), number)
    },
  })
  const columns = useColumns(query.search)
  return (
    <>
      <AdminHead
        title={t('title')}
        actions={<ButtonLink to={`${paths.adminTickets}/answers`}>{t('list.answers')}</ButtonLink>}
      />
      <TicketViews values={query.values} />
      <TicketFilters query={query} />
      <NewsPill
        text={changedCount > 0 ? t('list.news', { count: changedCount }) : undefined}
        onShow={() => void list.refetch()}
      />
      <div ref={frame} className="stack">
        <QueryList
          list={list}
          rowsOf={({ tickets }) => tickets}
          rowId={(row) => String(row.id)}
          columns={columns}
          caption={t('title')}
          failed={t('list.failed')}
          shownText={t('list.shown')}
          emptyText={t('list.empty')}
          emptyHint={t('list.emptyHint')}
          onReset={query.activeCount > 0 ? query.reset : undefined}
          pathOf={query.pathOf}
        />
        {list.data?.pagination.isMore ? <p className="caption low">{t('list.more')}</p> : null}
      </div>
    </>
  )
}

function useColumns(search: string): Column<AdminTicketSummary>[] {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  const now = new Date(useNowMs(MINUTE_MS))
  const pathOf = ({ id }: AdminTicketSummary) => adminTicketPath(id) + search
  return [
    {
      id: 'id',
      header: t('column.id'),
      cell: (row) => (
        <PageLink className="num" to={pathOf(row)}>
          {row.number}
        </PageLink>
      ),
    },
    { id: 'user', header: t('column.user'), onCard: 'line', cell: (row) => <Sender ticket={row} /> },
    { id: 'subject', header: t('column.subject'), onCard: 'line', cell: (row) => <Subject ticket={row} /> },
    {
      id: 'preview',
      header: t('column.preview'),
      onCard: 'line',
      cell: (row) => (
        <span className={styles['ticket-excerpt']} dir="auto">
          {row.lastMessageIsAdmin ? t('row.you', { preview: row.preview }) : row.preview}
        </span>
      ),
    },
    {
      id: 'priority',
      header: t('column.priority'),
      onCard: 'inline',
      cell: (row) => <StatusPill kind="priority" status={row.priority} />,
    },
    {
      id: 'status',
      header: t('column.status'),
      onCard: 'aside',
      cell: (row) => <State ticket={row} />,
    },
    {
      id: 'created',
      header: t('column.created'),
      onCard: 'inline',
      cell: (row) => (
        <time
          className="no-wrap"
          dateTime={toMachineDate(row.createdAt)}
          title={formatDateTime(row.createdAt, language)}
        >
          {formatRelative(row.createdAt, language, now)}
        </time>
      ),
    },
    {
      id: 'open',
      header: t('column.open'),
      onCard: 'none',
      cell: (row) => (
        <PageLink className="no-wrap" to={pathOf(row)} aria-label={`${t('row.open')} ${row.number}`}>
          {t('row.open')}
        </PageLink>
      ),
    },
  ]
}

function Sender({ ticket }: { ticket: AdminTicketSummary }) {
  const t = useT(staffTicketTexts)
  const { user, username, avatarUrl, email, steamId } = ticket
  return (
    <div className={personCellStyles['person-cell']}>
      <Avatar name={username} url={avatarUrl} />
      <div>
        {user ? (
          <PageLink to={adminUserPath(user.id)}>{user.displayName}</PageLink>
        ) : (
          <span dir="auto">
            {username} <span className="low">({t('row.guest')})</span>
          </span>
        )}
        {email === '' ? null : (
          <span className={styles['ticket-email']} title={email}>
            {email}
          </span>
        )}
        <SteamId id={user?.steamId ?? steamId} />
      </div>
    </div>
  )
}

function State({ ticket: { status, assignee } }: { ticket: AdminTicketSummary }) {
  return (
    <div className={styles['ticket-state']}>
      <StatusPill kind="ticket" status={status} />
      {assignee ? (
        <span className="caption low" dir="auto">
          {assignee.displayName}
        </span>
      ) : null}
    </div>
  )
}

function SteamId({ id }: { id: string | null }) {
  return id === null ? null : <span className="mono no-wrap">{id}</span>
}

function Subject({ ticket }: { ticket: AdminTicketSummary }) {
  const t = useT(staffTicketTexts)
  const { subject, messageCount, unreadCount } = ticket
  return (
    <div className={styles['ticket-subject']}>
      <b dir="auto">{subject}</b>
      <span className="caption low">
        {t('row.messages', { count: messageCount })}
        {unreadCount > 0 ? (
          <b className={staffTicketsStyles['ticket-new']}>
            {unreadCount} {t('row.unread')}
          </b>
        ) : null}
      </span>
    </div>
  )
}
