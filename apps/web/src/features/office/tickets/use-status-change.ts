import type { Ticket } from '@app/contract/support/tickets'
import { statusWordOf } from '@app/contract/support/ticket-facts'
import { useMutation } from '@tanstack/react-query'
import { useActions } from '#lib/actions/use-actions.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { changeTicket } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'

type StatusChange = { label: string; isBusy: boolean; problem: string | undefined; run: () => void }

/** Closes an open ticket or reopens a closed one, with a button or with `z`. */
export function useStatusChange(
  ticket: Ticket | undefined,
  onChanged: (ticket: Ticket) => void,
): StatusChange {
  const t = useT(staffTicketTexts)
  const isOpen = ticket !== undefined && statusWordOf(ticket.status) === 'open'
  const change = useMutation({
    mutationFn: (id: number) => changeTicket(String(id), { status: isOpen ? 'closed' : 'open' }),
    onSuccess: (changed) => {
      const text = isOpen ? t('ticket.closed') : t('ticket.opened')
      showToast({ kind: 'success', text, autoCloseMs: SHORT_TOAST_MS })
      onChanged(changed)
    },
    onError: () => showToast({ kind: 'error', text: failed }),
  })
  const failed = isOpen ? t('ticket.closeFailed') : t('ticket.openFailed')
  const label = isOpen ? t('ticket.close') : t('ticket.reopen')
  const run = () => {
    if (ticket?.staff && !change.isPending) change.mutate(ticket.id)
  }
  useActions(ticket?.staff ? [{ id: 'ticket-status', keys: 'z', label, group: t('keys.group'), run }] : [])
  return { label, isBusy: change.isPending, problem: change.isError ? failed : undefined, run }
}
