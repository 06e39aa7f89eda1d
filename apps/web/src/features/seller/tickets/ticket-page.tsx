import type { Ticket } from '@app/contract/support/tickets'
import { statusWordOf } from '@app/contract/support/ticket-facts'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths, salePath, ticketPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { showToast } from '#lib/toast.ts'
import type { TicketProblemState } from '#components/ticket/ticket-problem-state.ts'
import { Composer } from '#components/ticket/composer.tsx'
import { MessageLog } from '#components/ticket/message-log.tsx'
import { notYetShown } from '#components/ticket/outbox.ts'
import { TicketAppraisalPanel } from './ticket-appraisal-panel.tsx'
import { isOwn, type Thread } from '#components/ticket/thread.ts'
import { keepTicketKey, keyInFragment, readTicketKey, type TicketRef } from '#components/ticket/ticket-key.ts'
import { ticketTexts } from '#components/ticket/ticket-texts.ts'
import { useOutbox } from '#components/ticket/use-outbox.ts'
import { useThread, type ThreadView } from '#components/ticket/use-thread.ts'
import ticketStyles from '#components/ticket/ticket.module.css'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#features/seller/tickets/ticket-page.module.css'

const BUBBLES_SHOWN_WHILE_LOADING = 3

export function TicketPage() {
  const { ticketId = '' } = useParams()
  // Ticket numbers are shown and spoken with leading zeros.
  const id = ticketId.replace(/^0+(?=\d)/, '')
  const key = useTicketKey(id)
  if (id === '') return <Leave problem={{ ticketProblem: 'noId' }} />
  if (!/^\d{1,15}$/.test(id)) return <Leave problem={{ ticketProblem: 'load' }} />
  return <TicketView key={`${id} ${key ?? ''}`} ticketRef={{ id, key }} />
}

/** Moves a guest's key from the URL into the tab's storage and cleans the URL at once. */
function useTicketKey(ticketId: string): string | undefined {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const given = keyInFragment(hash)
  const clean = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, state: state as unknown })
  })
  useEffect(() => {
    if (given === undefined) return
    keepTicketKey(ticketId, given)
    clean()
  }, [ticketId, given])
  return given ?? readTicketKey(ticketId)
}

/** Shows the problem and returns to the support page, which keeps the same text visible. */
function Leave({ problem }: { problem: TicketProblemState }) {
  const t = useT(ticketTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    const text = problem.ticketProblem === 'noId' ? t('ticket.noId') : t('ticket.failed')
    showToast({ text, kind: 'error' })
    void navigate(localizedPath(paths.support, language), { replace: true, state: problem })
  })
  useEffect(() => leave(), [])
  return null
}

function TicketView({ ticketRef }: { ticketRef: TicketRef }) {
  const t = useT(ticketTexts)
  const view = useThread(ticketRef)
  const { thread } = view
  const ticket = thread?.ticket
  const number = ticket?.number ?? ticketRef.id.padStart(6, '0')

  if (!thread && view.hasFailed)
    return <Leave problem={{ ticketProblem: 'load', retryPath: ticketPath(ticketRef.id) }} />
  return (
    <div className={styles.ticket}>
      <PageMeta
        title={view.hasUnseenNews ? t('ticket.titleNews', { number }) : t('ticket.title', { number })}
      />
      <BackLink />
      <div className={styles['ticket-head']}>
        {/* One element in every state: it has the focus when the page opens and must not lose it. */}
        <PageHeading>{ticket?.subject ?? t('ticket.title', { number })}</PageHeading>
        {ticket ? <TicketFacts ticket={ticket} /> : null}
      </div>
      {thread ? <Conversation ticketRef={ticketRef} thread={thread} view={view} /> : <LoadingThread />}
    </div>
  )
}

function BackLink() {
  const t = useT(ticketTexts)
  const isVisitor = useSession().status !== 'authenticated'
  return (
    <PageLink className="back-link" to={isVisitor ? paths.support : paths.accountTickets}>
      <Icon name="chevron" isSmall />
      {isVisitor ? t('ticket.toSupport') : t('ticket.toTickets')}
    </PageLink>
  )
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const t = useT(ticketTexts)
  const { sale } = ticket
  const status = ticket.status === 'in-progress' ? 'in-progress' : statusWordOf(ticket.status)
  return (
    <div className={styles['ticket-facts']}>
      <span className="num low">{t('ticket.title', { number: ticket.number })}</span>
      <StatusPill kind="ticketPage" status={status} />
      {sale ? (
        <PageLink className={styles['ticket-sale']} to={salePath(sale.id)}>
          {t('ticket.sale', { number: sale.number })}
          <Icon name="chevron" isSmall />
        </PageLink>
      ) : null}
    </div>
  )
}

type ConversationProps = { ticketRef: TicketRef; thread: Thread; view: ThreadView }

function Conversation({ ticketRef, thread, view }: ConversationProps) {
  const t = useT(ticketTexts)
  const { ticket, messages } = thread
  const outbox = useOutbox(ticketRef, { readAtMs: view.readAtMs, onSent: view.show })
  const own = messages.filter((message) => isOwn(message, ticket))
  return (
    <>
      {ticket.appraisal && !ticket.staff ? (
        <TicketAppraisalPanel appraisal={ticket.appraisal} onChanged={view.reload} />
      ) : null}
      <div className={`panel ${ticketStyles['ticket-panel']}`}>
        <MessageLog
          ticketRef={ticketRef}
          thread={thread}
          waiting={notYetShown(outbox.entries, own)}
          onRetry={outbox.retry}
          onEarlier={view.loadEarlier}
        />
        {view.hasFailed ? (
          <div className={styles['ticket-stale']}>
            <ErrorNotice message={t('ticket.stale')} onRetry={view.reload} />
          </div>
        ) : null}
        {ticket.canReply ? (
          <Composer
            ticketRef={ticketRef}
            isSending={outbox.isSending}
            onSend={(message) => outbox.send({ ...message, afterId: messages.at(-1)?.id ?? 0 })}
          />
        ) : (
          <ClosedTicket />
        )}
      </div>
      {ticketRef.key === undefined ? null : <p className={fieldStyles.hint}>{t('ticket.guest')}</p>}
    </>
  )
}

function ClosedTicket() {
  const t = useT(ticketTexts)
  return (
    <div className={ticketStyles['ticket-closed']}>
      <Note
        icon="lock"
        actions={
          <ButtonLink size="small" to={paths.support}>
            {t('ticket.openNew')}
          </ButtonLink>
        }
      >
        {t('ticket.closed')}
      </Note>
    </div>
  )
}

function LoadingThread() {
  const t = useT(ticketTexts)
  return (
    <div className={`panel ${ticketStyles['ticket-panel']} ${ticketStyles['is-loading']}`} aria-busy="true">
      <output className="visually-hidden">{t('ticket.loading')}</output>
      <Skeleton shape="row" count={BUBBLES_SHOWN_WHILE_LOADING} />
    </div>
  )
}
