import type { TicketSummary } from '@app/contract/support/tickets'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { formatDateTime, formatRelative, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths, ticketPath } from '#lib/paths.ts'
import { useNowMs } from '#lib/use-now.ts'
import { ticketsQuery } from '#components/ticket/ticket-calls.ts'
import { ticketTexts } from '#components/ticket/ticket-texts.ts'
import styles from '#features/seller/tickets/tickets-page.module.css'

const CARDS_SHOWN_WHILE_LOADING = 4
const MINUTE_MS = 60_000

/** The user's tickets, inside the account area. */
export function TicketsPage() {
  const t = useT(ticketTexts)
  const page = Math.max(1, Math.trunc(Number(new URLSearchParams(useLocation().search).get('page'))) || 1)
  const { data: answer, isError, isFetching, refetch } = useQuery(ticketsQuery(page))
  const tickets = answer?.tickets ?? []
  return (
    <>
      <div className={styles['tickets-head']}>
        <PageHeading>{t('list.title')}</PageHeading>
        {tickets.length > 0 ? <ButtonLink to={paths.support}>{t('list.write')}</ButtonLink> : null}
      </div>
      {isError ? (
        <Note
          tone="bad"
          isLive
          actions={
            <Button size="small" icon="refresh" isLoading={isFetching} onClick={() => void refetch()}>
              {t('list.refresh')}
            </Button>
          }
        >
          <strong>{t('list.failed')}</strong>
        </Note>
      ) : null}
      {!answer && !isError ? <LoadingTickets /> : null}
      {answer && answer.pagination.total === 0 ? <NoTickets /> : null}
      {tickets.length > 0 ? <TicketCards tickets={tickets} /> : null}
      {answer && answer.pagination.pages > 1 ? (
        <Pagination
          page={page}
          pageCount={answer.pagination.pages}
          pathOf={(number) =>
            number === 1 ? paths.accountTickets : `${paths.accountTickets}?page=${number}`
          }
        />
      ) : null}
    </>
  )
}

function LoadingTickets() {
  const t = useT(ticketTexts)
  return (
    <div className={styles['ticket-cards']} aria-busy="true">
      <output className="visually-hidden">{t('list.loading')}</output>
      {Array.from({ length: CARDS_SHOWN_WHILE_LOADING }, (_unused, index) => (
        <div
          key={index}
          className={`panel ${styles['ticket-card']} ${styles['is-loading']}`}
          aria-hidden="true"
        >
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
      ))}
    </div>
  )
}

function NoTickets() {
  const t = useT(ticketTexts)
  return (
    <div className="panel">
      <EmptyState
        icon="chat"
        level={2}
        title={t('list.empty')}
        actions={<ButtonLink to={paths.support}>{t('list.write')}</ButtonLink>}
      />
    </div>
  )
}

function TicketCards({ tickets }: { tickets: readonly TicketSummary[] }) {
  const now = new Date(useNowMs(MINUTE_MS))
  return (
    <ul className={styles['ticket-cards']}>
      {tickets.map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} now={now} />
      ))}
    </ul>
  )
}

function TicketCard({ ticket, now }: { ticket: TicketSummary; now: Date }) {
  const t = useT(ticketTexts)
  const language = useLanguage()
  const { preview, lastMessageAt, unreadCount } = ticket
  const isOpen = ticket.status === 'open' || ticket.status === 'in-progress'
  const isYourTurn = isOpen && ticket.lastMessageIsAdmin
  return (
    <li
      className={classNames(
        'panel',
        styles['ticket-card'],
        (isYourTurn || unreadCount > 0) && styles['is-waiting'],
        !isOpen && unreadCount === 0 && styles['is-over'],
      )}
    >
      <div className={styles['ticket-card-head']}>
        {/* The link covers the card, so that the whole of it can be pressed. */}
        <PageLink to={ticketPath(ticket.id)}>{ticket.subject}</PageLink>
        <Icon name="chevron" isSmall />
      </div>
      <p className={styles['ticket-preview']} dir="auto">
        {ticket.lastMessageIsAdmin ? t('list.fromStaff', { preview }) : t('list.fromYou', { preview })}
      </p>
      <p className={`${styles['ticket-card-foot']} caption low`}>
        {isYourTurn ? (
          <Pill tone="warn" icon="chat">
            {t('list.yourTurn')}
          </Pill>
        ) : (
          <>
            <StatusPill kind="ticket" status={ticket.status} isQuiet={!isOpen} />
            {isOpen ? <span>{t('list.ourTurn')}</span> : null}
          </>
        )}
        <span className="num">{t('list.number', { number: ticket.number })}</span>
        <time dateTime={toMachineDate(lastMessageAt)} title={formatDateTime(lastMessageAt, language)}>
          {formatRelative(lastMessageAt, language, now)}
        </time>
        {unreadCount > 0 ? (
          <b className={styles['ticket-unread']}>{t('list.unread', { count: unreadCount })}</b>
        ) : null}
      </p>
    </li>
  )
}
