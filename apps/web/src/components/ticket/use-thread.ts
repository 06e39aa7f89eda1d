import type { Ticket } from '@app/contract/support/tickets'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { refreshUnreadTickets } from '#lib/session/unread-tickets.ts'
import { EmptyTicketError, fetchTicket } from './ticket-calls.ts'
import type { TicketRef } from './ticket-key.ts'
import { withEarlier, withNewest, type Thread } from './thread.ts'
import { ticketTexts } from './ticket-texts.ts'
import { useTicketNews } from './use-ticket-news.ts'

export type ThreadView = {
  thread: Thread | undefined
  /** Counts the server's responses, so that waiting code knows that the connection works. */
  readCount: number
  /** The last poll failed; earlier data is kept. */
  hasFailed: boolean
  /** Something changed while the page was hidden. */
  hasUnseenNews: boolean
  show: (ticket: Ticket) => void
  reload: () => void
  loadEarlier: () => Promise<void>
}

type State = {
  thread: Thread | undefined
  readCount: number
  /** The number of the failed poll, until a later poll succeeds. */
  failedAttempt?: number
}

/**
 * Keeps one conversation up to date: stream events trigger a load at once, and a poll every ten seconds covers a lost
 * stream.
 */
export function useThread({ id, key }: TicketRef): ThreadView {
  const t = useT(ticketTexts)
  const [state, setState] = useState<State>({ thread: undefined, readCount: 0 })
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt((now) => now + 1), [])

  const show = useCallback((ticket: Ticket) => {
    setState((now) => ({ thread: withNewest(now.thread, ticket), readCount: now.readCount + 1 }))
    // Loading the ticket has marked its messages as read, so the unread count in the menu is stale.
    if (ticket.unreadCount > 0 && ticket.staff === null) refreshUnreadTickets()
  }, [])

  const fail = useEffectEvent((error: unknown, failedAttempt: number) => {
    // Only whoever looks for the cause can use this sentence; the person is told that loading failed.
    // oxlint-disable-next-line no-console
    if (error instanceof EmptyTicketError) console.error(t('ticket.invalidAnswer'))
    setState((now) => ({ ...now, failedAttempt }))
  })

  useEffect(() => {
    const controller = new AbortController()
    // Only the first load is a user action; later loads run in the background.
    fetchTicket({ id, key }, { signal: controller.signal, isBackground: attempt > 0 }).then(
      (ticket) => {
        if (!controller.signal.aborted) show(ticket)
      },
      (error: unknown) => {
        if (!controller.signal.aborted) fail(error, attempt)
      },
    )
    return () => controller.abort()
  }, [id, key, attempt, show])

  const ticket = state.thread?.ticket
  const hasUnseenNews = useTicketNews({
    id,
    key,
    after: ticket?.eventNumber,
    isStaff: ticket !== undefined && ticket.staff !== null,
    onNews: reload,
  })

  async function loadEarlier(): Promise<void> {
    const before = state.thread?.messages[0]?.id
    if (before === undefined) return
    const page = await fetchTicket({ id, key }, { before })
    setState((now) => (now.thread ? { ...now, thread: withEarlier(now.thread, page) } : now))
  }

  const { thread, readCount, failedAttempt } = state
  return {
    thread,
    readCount,
    hasFailed: failedAttempt !== undefined,
    hasUnseenNews,
    show,
    reload,
    loadEarlier,
  }
}
