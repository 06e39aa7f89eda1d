import type { Ticket, TicketAttachment } from '@app/contract/support/tickets'
import { notifyManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { keepOutbox, readOutbox, type OutboxEntry } from './outbox.ts'
import { sendMessage } from './ticket-calls.ts'
import type { TicketRef } from './ticket-key.ts'
import { ticketTexts } from './ticket-texts.ts'

type NewMessage = {
  content: string
  attachments: TicketAttachment[]
  afterId: number
  closes: boolean
}

type Outbox = {
  entries: readonly OutboxEntry[]
  isSending: boolean
  send: (message: NewMessage) => void
  retry: (key: string) => void
}

type Options = {
  /** Changes with every server response; undelivered messages are then sent again. */
  readAtMs: number
  onSent: (ticket: Ticket) => void
  isStaff?: boolean
}

/**
 * Sends messages one after another. A message that the network loses stays in the outbox and is sent again with the
 * same key.
 */
export function useOutbox(ref: TicketRef, { readAtMs, onSent, isStaff = false }: Options): Outbox {
  const t = useT(ticketTexts)
  const [entries, setEntries] = useState(() => readOutbox(ref.id))
  const newest = useRef(entries)
  const isBusy = useRef(false)

  function change(edit: (now: readonly OutboxEntry[]) => OutboxEntry[]): void {
    newest.current = edit(newest.current)
    keepOutbox(ref.id, newest.current)
    setEntries(newest.current)
  }
  const mark = (key: string, facts: Partial<OutboxEntry>) =>
    change((now) => now.map((entry) => (entry.key === key ? { ...entry, ...facts } : entry)))

  async function deliver(entry: OutboxEntry): Promise<boolean> {
    const { key, content, attachments, closes } = entry
    mark(key, { state: 'sending', refusal: '' })
    try {
      const attachmentIds = attachments.map(({ id }) => id)
      const asStaff = isStaff ? { closes } : undefined
      const ticket = await sendMessage(ref, { content, attachmentIds, asStaff }, key)
      onSent(ticket)
      // The cache shows the message in a later task; until then the entry stands in for it.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      change((now) => now.filter((other) => other.key !== key))
      const text = closes ? t('status.closed') : t('reply.sent')
      showToast({ text, kind: 'success', autoCloseMs: SHORT_TOAST_MS })
      return true
    } catch (error) {
      const isRefused = error instanceof ApiError && !error.isTemporary
      mark(key, { state: 'failed', refusal: isRefused ? error.message || t('log.notSent') : '' })
      return false
    }
  }

  /** Sends in the order of writing and stops at the first message that fails. */
  async function deliverAll(wanted: (entry: OutboxEntry) => boolean, isAsked: boolean): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    let hasFailed = false
    const tried = new Set<string>()
    const next = () => newest.current.find((entry) => wanted(entry) && !tried.has(entry.key))
    for (let entry = next(); entry && !hasFailed; entry = next()) {
      tried.add(entry.key)
      hasFailed = !(await deliver(entry))
    }
    // Messages written in the meantime wait behind the failed one.
    if (hasFailed) change((now) => now.map((entry) => ({ ...entry, state: 'failed' })))
    isBusy.current = false
    if (!hasFailed || !isAsked) return
    const isClosing = newest.current.some(({ closes }) => closes)
    showToast({ text: isClosing ? t('status.closeFailed') : t('reply.failed'), kind: 'error' })
  }

  const deliverLost = useEffectEvent(() => void deliverAll((entry) => entry.refusal === '', false))
  useEffect(() => {
    if (readAtMs > 0) deliverLost()
  }, [readAtMs])

  return {
    entries,
    isSending: entries.some(({ state }) => state === 'sending'),
    send: (message) => {
      const entry: OutboxEntry = { ...message, key: crypto.randomUUID(), state: 'sending', refusal: '' }
      change((now) => [...now, entry])
      void deliverAll((other) => other.refusal === '', true)
    },
    retry: (key) => void deliverAll((entry) => entry.key === key || entry.refusal === '', true),
  }
}
