import type { Ticket } from '@app/contract/support/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { EmptyTicketError, fetchTicket } from './ticket-calls.ts'
import type { TicketRef } from './ticket-key.ts'
import { withEarlier, withNewest, type Thread } from './thread.ts'
import { ticketTexts } from './ticket-texts.ts'
import { useTicketNews } from './use-ticket-news.ts'

export type ThreadView = {
  thread: Thread | undefined
  /** Changes with each response of the server, so that waiting code knows that the connection works. */
  readAtMs: number
  /** The last poll failed; earlier data is kept. */
  hasFailed: boolean
  /** Something changed while the page was hidden. */
  hasUnseenNews: boolean
  show: (ticket: Ticket) => void
  reload: () => void
  loadEarlier: () => Promise<void>
}

/**
 * Keeps one conversation up to date: stream events trigger a load at once, and a poll every ten seconds covers a lost
 * stream.
 */
export function useThread({ id, key }: TicketRef): ThreadView {
  const t = useT(ticketTexts)
  const queryClient = useQueryClient()
  const queryKey = ['GET /api/support/ticket/:id', id, key]
  const known = () => queryClient.getQueryData<Thread>(queryKey)
  function merge(ticket: Ticket): Thread {
    // Loading the ticket has marked its messages as read, so the unread count in the menu is stale.
    if (ticket.unreadCount > 0 && ticket.staff === null)
      void queryClient.invalidateQueries({ queryKey: ['GET /api/support/user/tickets'] })
    return withNewest(known(), ticket)
  }
  const {
    data: thread,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      // Only the first load is a user action; later loads run in the background.
      const isBackground = known() !== undefined
      return merge(await fetchTicket({ id, key }, { signal, isBackground }))
    },
    // The next poll is the retry.
    retry: false,
    gcTime: 0,
  })

  const ticket = thread?.ticket
  useEffect(() => {
    // Only whoever looks for the cause can use this sentence; the person is told that loading failed.
    // oxlint-disable-next-line no-console
    if (error instanceof EmptyTicketError) console.error(t('ticket.invalidAnswer'))
  }, [error, t])

  const reload = () => void refetch()
  const hasUnseenNews = useTicketNews({
    id,
    key,
    after: ticket?.eventNumber,
    isStaff: ticket !== undefined && ticket.staff !== null,
    onNews: reload,
  })

  return {
    thread,
    readAtMs: dataUpdatedAt,
    hasFailed: error !== null,
    hasUnseenNews,
    show: (sent) => queryClient.setQueryData<Thread>(queryKey, merge(sent)),
    reload,
    loadEarlier: async () => {
      const before = known()?.messages[0]?.id
      if (before === undefined) return
      const page = await fetchTicket({ id, key }, { before })
      queryClient.setQueryData<Thread>(queryKey, (now) => now && withEarlier(now, page))
    },
  }
}
