import type { AdminTicketSummary } from '@app/contract/support/tickets'
import { statusWordOf } from '@app/contract/support/ticket-facts'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { useCopy } from '#components/admin/copy-button.tsx'
import { QueryList } from '#components/admin/query-list.tsx'
import { NewsPill } from '#components/admin/news-pill.tsx'
import { useFailureToast } from '#components/admin/use-failure-toast.ts'
import { useRowKeys } from '#components/admin/use-row-keys.ts'
import { Avatar } from '#components/layouts/avatar.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { columnsOf, NOTHING, type Column } from '#components/ui/plain-table.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { formatDateTime, formatDay, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminUserPath, paths } from '#lib/paths.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { TICKET_FILTERS } from './filters.ts'
import { staffTicketTexts } from './staff-texts.ts'
import { TicketFilters, TicketViews } from './ticket-filters.tsx'
import { useTicketList } from './use-ticket-list.ts'
import { Waiting } from './waiting.tsx'
import personCellStyles from '#components/admin/person-cell.module.css'
import staffTicketsStyles from '#features/office/tickets/staff-tickets.module.css'
import styles from '#features/office/tickets/staff-tickets-page.module.css'

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
        actions={
          <ButtonLink size="small" to={`${paths.adminTickets}/answers`}>
            {t('list.answers')}
          </ButtonLink>
        }
      />
      <TicketViews values={query.values} counts={list.data?.counts} />
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
  const pathOf = ({ id }: AdminTicketSummary) => adminTicketPath(id) + search
  return columnsOf((id) => t(`column.${id}`), {
    id: (row) => (
      <div className={styles['ticket-number']}>
        <PageLink className="num" to={pathOf(row)}>
          {row.number}
        </PageLink>
        <time
          className="caption low no-wrap"
          dateTime={toMachineDate(row.createdAt)}
          title={formatDateTime(row.createdAt, language)}
        >
          {formatDay(row.createdAt, language)}
        </time>
      </div>
    ),
    user: { onCard: 'line', cell: (row) => <Sender ticket={row} /> },
    subject: { onCard: 'line', cell: (row) => <Subject ticket={row} /> },
    preview: {
      onCard: 'line',
      cell: (row) => (
        <span className={styles['ticket-excerpt']} dir="auto">
          {row.lastMessageIsAdmin ? t('row.you', { preview: row.preview }) : row.preview}
        </span>
      ),
    },
    priority: { onCard: 'inline', cell: (row) => <StatusPill kind="priority" status={row.priority} /> },
    status: { onCard: 'aside', cell: (row) => <StatusPill kind="ticket" status={row.status} /> },
    assignee: ({ assignee }) => (assignee ? <span dir="auto">{assignee.displayName}</span> : NOTHING),
    waiting: { onCard: 'inline', cell: (row) => <Waiting ticket={row} isPlain /> },
  })
}

function Sender({ ticket }: { ticket: AdminTicketSummary }) {
  const t = useT(staffTicketTexts)
  const { user, username, avatarUrl, email, steamId } = ticket
  const contact = user?.steamId ?? (email === '' ? (steamId ?? '') : email)
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
        <span className={user ? styles['ticket-steam'] : styles['ticket-contact']} title={contact}>
          {contact}
        </span>
      </div>
    </div>
  )
}

function Subject({ ticket }: { ticket: AdminTicketSummary }) {
  const t = useT(staffTicketTexts)
  const { subject, messageCount, unreadCount, status } = ticket
  return (
    <div className={styles['ticket-subject']}>
      <b className={statusWordOf(status) === 'open' ? undefined : 'mid'} dir="auto">
        {subject}
      </b>
      <span className="caption low">
        {t('row.messages', { count: messageCount })}
        {unreadCount > 0 ? (
          <b className={staffTicketsStyles['ticket-new']}>{t('row.unread', { count: unreadCount })}</b>
        ) : null}
      </span>
    </div>
  )
}
