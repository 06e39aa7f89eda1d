import type { AdminTicketSummary } from '@app/contract/support/tickets'
import { QueryState } from '#components/admin/query-state.tsx'
import { NewsPill } from '#components/admin/news-pill.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath } from '#lib/paths.ts'
import { staffTicketTexts } from './staff-texts.ts'
import type { TicketList } from './use-ticket-list.ts'
import { Waiting } from './waiting.tsx'
import staffTicketsStyles from '#features/office/tickets/staff-tickets.module.css'
import styles from '#features/office/tickets/queue-pane.module.css'

const ROWS_WHILE_LOADING = 6

type QueuePaneProps = { queue: TicketList; shownId: number; search: string }

/** The list from which staff opened the ticket, in the same order. */
export function QueuePane({ queue, shownId, search }: QueuePaneProps) {
  const t = useT(staffTicketTexts)
  const { list, changedCount } = queue
  const { data: value, refetch } = list
  return (
    <nav className={`panel ${styles['desk-queue']}`} aria-label={t('ticket.queue')}>
      <NewsPill
        text={changedCount > 0 ? t('list.news', { count: changedCount }) : undefined}
        onShow={() => void refetch()}
      />
      <QueryState query={list} failed={t('list.failed')} rows={ROWS_WHILE_LOADING} isFrameless />
      {value && value.tickets.length === 0 ? (
        <EmptyState icon="chat" level={2} title={t('list.empty')} />
      ) : (
        <ul>
          {value?.tickets.map((ticket) => (
            <li key={ticket.id}>
              <QueueRow ticket={ticket} isShown={ticket.id === shownId} search={search} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

type QueueRowProps = { ticket: AdminTicketSummary; isShown: boolean; search: string }

function QueueRow({ ticket, isShown, search }: QueueRowProps) {
  const t = useT(staffTicketTexts)
  return (
    <PageLink to={adminTicketPath(ticket.id) + search} aria-current={isShown ? 'page' : undefined}>
      <span className={styles['desk-queue-head']}>
        <b dir="auto">{ticket.subject}</b>
        {ticket.unreadCount > 0 ? (
          <span className={staffTicketsStyles['ticket-new']}>
            {t('row.unread', { count: ticket.unreadCount })}
          </span>
        ) : null}
      </span>
      <span className={styles['desk-queue-foot']}>
        <span className="caption low" dir="auto">
          {ticket.userId === null ? ticket.name : ticket.username}
        </span>
        <StatusPill kind="priority" status={ticket.priority} />
      </span>
      <Waiting ticket={ticket} isPlain />
    </PageLink>
  )
}
