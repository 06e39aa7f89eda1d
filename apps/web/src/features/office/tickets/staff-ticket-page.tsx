import type { Ticket } from '@app/contract/support/tickets'
import { statusWordOf } from '@app/contract/support/ticket-facts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, localizedPath, paths, ticketPath } from '#lib/paths.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { useMedia } from '#lib/use-media.ts'
import { useThread, type ThreadView } from '#components/ticket/use-thread.ts'
import { ContextPane } from './context-pane.tsx'
import { TICKET_FILTERS } from './filters.ts'
import { QueuePane } from './queue-pane.tsx'
import { StaffChat } from './staff-chat.tsx'
import { staffTicketTexts } from './staff-texts.ts'
import { useStatusChange } from './use-status-change.ts'
import { useTicketList, type TicketList } from './use-ticket-list.ts'
import { Waiting } from './waiting.tsx'
import ticketStyles from '#components/ticket/ticket.module.css'
import styles from '#features/office/tickets/staff-ticket-page.module.css'

/** Three panes side by side. On narrower screens the queue is a separate page and the context is a sheet. */
const WIDE = '(min-width: 1280px)'

export function StaffTicketPage() {
  const { ticketId = '' } = useParams()
  const id = ticketId.replace(/^0+(?=\d)/, '')
  const query = useListQuery(TICKET_FILTERS)
  const isWide = useMedia(WIDE)
  const queue = useTicketList(query, Number(id))
  useQueueKeys(queue, Number(id), query.search)
  return (
    <div className={styles.desk}>
      {isWide ? <QueuePane queue={queue} shownId={Number(id)} search={query.search} /> : null}
      <TicketView key={id} id={id} search={query.search} isWide={isWide} />
    </div>
  )
}

/** `[` and `]` move through the list from which the ticket was opened. */
function useQueueKeys({ list }: TicketList, shownId: number, search: string): void {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const rows = list.data?.tickets ?? []
  const place = rows.findIndex(({ id }) => id === shownId)
  const go = (row: { id: number } | undefined) => () => {
    if (row) void navigate(localizedPath(adminTicketPath(row.id) + search, language))
  }
  const group = t('keys.group')
  useActions([
    {
      id: 'ticket-previous',
      keys: '[',
      label: t('keys.previous'),
      group,
      run: go(place > 0 ? rows[place - 1] : undefined),
    },
    { id: 'ticket-next', keys: ']', label: t('keys.next'), group, run: go(rows[place + 1]) },
  ])
}

type TicketViewProps = { id: string; search: string; isWide: boolean }

function TicketView({ id, search, isWide }: TicketViewProps) {
  const t = useT(staffTicketTexts)
  const view = useThread({ id, key: undefined })
  const ticket = view.thread?.ticket
  const number = ticket?.number ?? id.padStart(6, '0')
  return (
    <>
      <div className={styles['desk-chat']}>
        <PageLink className="back-link" to={paths.adminTickets + search}>
          <Icon name="left" isSmall />
          {t('ticket.back')}
        </PageLink>
        <Head number={number} ticket={ticket} view={view} isWide={isWide} />
        <Conversation id={id} view={view} />
      </div>
      {isWide && ticket?.staff ? (
        <aside className="desk-context" aria-label={t('ticket.context')}>
          <ContextPane ticket={ticket} onChanged={view.show} />
        </aside>
      ) : null}
    </>
  )
}

type HeadProps = { number: string; ticket: Ticket | undefined; view: ThreadView; isWide: boolean }

function Head({ number, ticket, view, isWide }: HeadProps) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  const change = useStatusChange(ticket, view.show)
  const [isContextOpen, setContextOpen] = useState(false)
  const title = t('ticket.title', { number })
  const status = ticket?.status === 'in-progress' ? 'in-progress' : statusWordOf(ticket?.status ?? 'open')
  const canAct = ticket?.staff != null
  const isOpen = statusWordOf(ticket?.status ?? 'open') === 'open'
  // An automatic message is no answer.
  const last = view.thread?.messages.findLast(({ isAutomatic }) => !isAutomatic)
  const isWaiting = isOpen && last?.isAdmin === false
  const assignee = ticket?.staff?.assignee?.displayName
  return (
    <>
      <AdminHead
        title={title}
        heading={ticket?.subject ?? title}
        facts={
          ticket ? (
            <>
              <span className="num low">{number}</span>
              <StatusPill kind="ticket" status={status} />
              {isOpen ? <Waiting ticket={{ ...ticket, isWaiting }} /> : null}
              <span className="caption low" dir="auto">
                {ticket.user?.displayName ?? ticket.name} · {formatDateTime(ticket.createdAt, language)}
                {assignee === undefined ? null : ` · ${t('ticket.assigned', { name: assignee })}`}
              </span>
            </>
          ) : null
        }
        actions={
          canAct ? (
            <>
              {isWide ? null : (
                <Button size="small" aria-haspopup="dialog" onClick={() => setContextOpen(true)}>
                  {t('ticket.context')}
                </Button>
              )}
              <Button size={isWide ? 'medium' : 'small'} isLoading={change.isBusy} onClick={change.run}>
                {change.label}
              </Button>
            </>
          ) : null
        }
      />
      {change.problem ? <Note tone="bad">{change.problem}</Note> : null}
      {canAct && !isWide ? (
        <Dialog title={t('ticket.context')} isOpen={isContextOpen} onDismiss={() => setContextOpen(false)}>
          {isContextOpen ? <ContextPane ticket={ticket} onChanged={view.show} /> : null}
        </Dialog>
      ) : null}
    </>
  )
}

function Conversation({ id, view }: { id: string; view: ThreadView }) {
  const t = useT(staffTicketTexts)
  const { thread } = view
  if (!thread && view.hasFailed) return <ErrorNotice message={t('ticket.failed')} onRetry={view.reload} />
  if (!thread) {
    return (
      <div className={`panel ${ticketStyles['ticket-panel']} ${ticketStyles['is-loading']}`} aria-busy="true">
        <output className="visually-hidden">{t('ticket.loading')}</output>
        <Skeleton shape="row" count={3} />
      </div>
    )
  }
  if (!thread.ticket.staff) {
    return (
      <Note
        tone="warn"
        actions={
          <ButtonLink size="small" to={ticketPath(id)}>
            {t('ticket.ownLink')}
          </ButtonLink>
        }
      >
        {t('ticket.own')}
      </Note>
    )
  }
  return <StaffChat ticketRef={{ id, key: undefined }} thread={thread} view={view} />
}
