import type { Ticket } from '@app/contract/support/tickets'
import { statusWordOf } from '@app/contract/support/ticket-facts'
import { useState } from 'react'
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
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isOpen = ticket !== undefined && statusWordOf(ticket.status) === 'open'

  async function change(id: number): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      onChanged(await changeTicket(String(id), { status: isOpen ? 'closed' : 'open' }))
      const text = isOpen ? t('ticket.closed') : t('ticket.opened')
      showToast({ kind: 'success', text, autoCloseMs: SHORT_TOAST_MS })
    } catch {
      const text = isOpen ? t('ticket.closeFailed') : t('ticket.openFailed')
      setProblem(text)
      showToast({ kind: 'error', text })
    } finally {
      setBusy(false)
    }
  }

  const label = isOpen ? t('ticket.close') : t('ticket.reopen')
  const run = () => {
    if (ticket?.staff && !isBusy) void change(ticket.id)
  }
  useActions(ticket?.staff ? [{ id: 'ticket-status', keys: 'z', label, group: t('keys.group'), run }] : [])
  return { label, isBusy, problem, run }
}
