import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { useActions } from '#lib/actions/use-actions.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { Composer } from '#components/ticket/composer.tsx'
import { MessageLog } from '#components/ticket/message-log.tsx'
import { notYetShown } from '#components/ticket/outbox.ts'
import { keepReply } from '#components/ticket/reply-draft.ts'
import { isOwn, type Thread } from '#components/ticket/thread.ts'
import type { TicketRef } from '#components/ticket/ticket-key.ts'
import { useOutbox } from '#components/ticket/use-outbox.ts'
import type { ThreadView } from '#components/ticket/use-thread.ts'
import { CannedPicker } from './canned-picker.tsx'
import { cannedAnswersQuery } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'
import { usePresence } from './use-presence.ts'
import ticketStyles from '#components/ticket/ticket.module.css'
import styles from '#features/office/tickets/staff-chat.module.css'

type StaffChatProps = { ticketRef: TicketRef; thread: Thread; view: ThreadView }

/** The sender's conversation, seen from the staff side. */
export function StaffChat({ ticketRef, thread, view }: StaffChatProps) {
  const t = useT(staffTicketTexts)
  const { ticket, messages } = thread
  const outbox = useOutbox(ticketRef, { readAtMs: view.readAtMs, onSent: view.show, isStaff: true })
  const own = messages.filter((message) => isOwn(message, ticket))
  return (
    <section className={`panel ${ticketStyles['ticket-panel']}`} aria-label={t('ticket.chat')}>
      {view.hasFailed ? <ErrorNotice message={t('ticket.stale')} onRetry={view.reload} /> : null}
      <MessageLog
        ticketRef={ticketRef}
        thread={thread}
        waiting={notYetShown(outbox.entries, own)}
        onRetry={outbox.retry}
        onEarlier={view.loadEarlier}
      />
      {ticket.canReply ? (
        <StaffComposer
          ticketRef={ticketRef}
          isSending={outbox.isSending}
          onSend={(message) => outbox.send({ ...message, afterId: messages.at(-1)?.id ?? 0 })}
        />
      ) : (
        <div className={ticketStyles['ticket-closed']}>
          <Note icon="lock">{t('ticket.noMessages')}</Note>
        </div>
      )}
    </section>
  )
}

/** A variable of a canned answer that had no value, for example when the seller has several sales. */
const GAP = /\{(?:imię|nr zgłoszenia|nr sprzedaży|name|ticket number|sale number)\}/

type StaffComposerProps = Pick<Parameters<typeof Composer>[0], 'ticketRef' | 'isSending' | 'onSend'>

function StaffComposer({ ticketRef, isSending, onSend }: StaffComposerProps) {
  const t = useT(staffTicketTexts)
  const { id } = ticketRef
  const presence = usePresence(id)
  const answers = useQuery(cannedAnswersQuery(id))
  const [isPicking, setPicking] = useState(false)
  const [inserted, setInserted] = useState<{ text: string }>()
  useActions([
    { id: 'ticket-reply', keys: 'r', label: t('keys.reply'), group: t('keys.group'), run: focusReply },
  ])

  function pick(text: string) {
    setPicking(false)
    setInserted({ text })
    keepReply(id, text)
    presence.onText(text)
    // The dialog returns the focus first.
    setTimeout(focusReply, 0)
  }
  return (
    <>
      <Presence names={presence.writers.map(({ displayName }) => displayName)} />
      <Composer
        ticketRef={ticketRef}
        isSending={isSending}
        onSend={onSend}
        staff={{
          label: t('reply.label'),
          placeholder: t('reply.placeholder'),
          keys: t('reply.keys'),
          sendAndClose: t('reply.sendAndClose'),
          onSlash: () => setPicking(true),
          onText: presence.onText,
          hasGap: (text) => {
            const gap = GAP.exec(text)?.[0]
            if (gap !== undefined) showToast({ kind: 'error', text: t('reply.gap', { gap }) })
            return gap !== undefined
          },
          inserted,
          tools: (
            <Button size="small" aria-haspopup="dialog" onClick={() => setPicking(true)}>
              {t('canned.button')}
            </Button>
          ),
        }}
      />
      <CannedPicker
        answers={answers.data ?? []}
        hasFailed={answers.isError}
        isOpen={isPicking}
        onDismiss={() => setPicking(false)}
        onPick={pick}
      />
    </>
  )
}

function Presence({ names }: { names: readonly string[] }) {
  const t = useT(staffTicketTexts)
  return (
    <output className={styles.presence}>
      {names.length === 0 ? null : (
        <span title={t('presence.who', { names: names.join(', ') })}>{t('presence.writing')}</span>
      )}
    </output>
  )
}

function focusReply(): void {
  document.querySelector<HTMLTextAreaElement>('.composer textarea')?.focus()
}
