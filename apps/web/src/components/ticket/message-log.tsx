import type { Ticket, TicketMessage } from '@app/contract/support/tickets'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ChatBubble } from '#components/ui/chat-bubble.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatDateTime, formatMessageDay, formatTime, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { arrangeLog, type LogRow } from './arrange-log.ts'
import { AttachmentPictures } from './attachment-picture.tsx'
import type { OutboxEntry } from './outbox.ts'
import { isOwn, type Thread } from './thread.ts'
import type { TicketRef } from './ticket-key.ts'
import { ticketTexts } from './ticket-texts.ts'
import { useNewMessages } from './use-new-messages.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import styles from '#components/ticket/message-log.module.css'

const MINUTE_MS = 60_000

type MessageLogProps = {
  ticketRef: TicketRef
  thread: Thread
  waiting: readonly OutboxEntry[]
  onRetry: (key: string) => void
  onEarlier: () => Promise<void>
}

/** The conversation as an ARIA log: a screen reader announces new messages but not the existing ones. */
export function MessageLog({ ticketRef, thread, waiting, onRetry, onEarlier }: MessageLogProps) {
  const t = useT(ticketTexts)
  const { messages } = thread
  // A failed message becomes taller, because it shows the reason.
  const failedCount = waiting.filter(({ state }) => state === 'failed').length
  const { list, end, isAway, goToEnd } = useStickToEnd(messages.length + waiting.length + failedCount)
  const news = useNewMessages(thread, isAway)
  const now = new Date(useNowMs(MINUTE_MS))
  const earlier = useEarlier(onEarlier)
  const newestOwnId = messages.findLast((message) => isOwn(message, thread.ticket))?.id

  return (
    <div className={styles.chat}>
      <div
        ref={list}
        className={styles['chat-log']}
        role="log"
        aria-label={t('log.label')}
        // Earlier messages that are loaded on top must not be announced as new.
        aria-live={earlier.isLoading ? 'off' : 'polite'}
        // A list that scrolls must be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {thread.hasEarlier ? (
          <Button
            className={styles['chat-earlier']}
            size="small"
            isLoading={earlier.isLoading}
            onClick={earlier.load}
          >
            {t('log.earlier')}
          </Button>
        ) : null}
        {earlier.hasFailed ? <Note tone="bad">{t('log.earlierFailed')}</Note> : null}
        {arrangeLog(messages, news.firstId).map((row) => (
          <Row
            key={row.key}
            row={row}
            thread={thread}
            ticketRef={ticketRef}
            newestOwnId={newestOwnId}
            now={now}
          />
        ))}
        {waiting.map((entry) => (
          <WaitingMessage key={entry.key} entry={entry} ticketRef={ticketRef} onRetry={onRetry} />
        ))}
        <div ref={end} className={styles['chat-end']} />
      </div>
      {news.belowCount > 0 ? (
        <button type="button" className={styles['chat-jump']} onClick={goToEnd}>
          <Icon name="chevron" isSmall />
          {t('log.jump', { count: news.belowCount })}
        </button>
      ) : null}
    </div>
  )
}

function useEarlier(onEarlier: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function load(): Promise<void> {
    setState('loading')
    try {
      await onEarlier()
      // The log stays silent until the added messages are rendered.
      setTimeout(() => setState('idle'))
    } catch {
      setState('failed')
    }
  }
  return { isLoading: state === 'loading', hasFailed: state === 'failed', load: () => void load() }
}

type RowProps = {
  row: LogRow
  thread: Thread
  ticketRef: TicketRef
  newestOwnId: number | undefined
  now: Date
}

function Row({ row, thread, ticketRef, newestOwnId, now }: RowProps) {
  const t = useT(ticketTexts)
  const language = useLanguage()
  if (row.kind === 'new') return <Separator isNew>{t('log.new')}</Separator>
  if (row.kind === 'day') return <Separator>{formatMessageDay(row.at, language, now)}</Separator>
  const { message, isContinued } = row
  return (
    <ChatBubble
      author={isOwn(message, thread.ticket) ? 'you' : 'staff'}
      // Staff see names, because they talk to a user and several staff members may reply.
      name={thread.ticket.staff ? nameForStaff(message, thread.ticket) : undefined}
      badge={
        message.isAutomatic
          ? t('log.automatic')
          : message.isInitial
            ? t('log.first')
            : thread.ticket.staff && message.isAdmin
              ? t('log.staff')
              : undefined
      }
      isContinued={isContinued}
      when={
        <>
          <time
            dateTime={toMachineDate(message.createdAt)}
            title={formatDateTime(message.createdAt, language)}
          >
            {formatTime(message.createdAt, language)}
          </time>
          {message.id === newestOwnId ? (
            <span className={styles['chat-sent']}>
              <Icon name="check" isSmall />
              <span className="visually-hidden">{t('log.sent')}</span>
            </span>
          ) : null}
        </>
      }
      text={message.content}
    >
      <AttachmentPictures ticketRef={ticketRef} attachments={message.attachments} />
    </ChatBubble>
  )
}

function nameForStaff(message: TicketMessage, ticket: Ticket): string | undefined {
  return message.isAdmin ? (message.authorName ?? undefined) : ticket.name
}

function Separator({ children, isNew = false }: { children: ReactNode; isNew?: boolean }) {
  return (
    <p className={isNew ? `${styles['chat-line']} ${styles['is-new']}` : styles['chat-line']}>
      <span>{children}</span>
    </p>
  )
}

type WaitingMessageProps = { entry: OutboxEntry; ticketRef: TicketRef; onRetry: (key: string) => void }

function WaitingMessage({ entry, ticketRef, onRetry }: WaitingMessageProps) {
  const t = useT(ticketTexts)
  const { key, content, attachments, state, refusal } = entry
  return (
    <ChatBubble author="you" text={content} state={state} onRetry={() => onRetry(key)}>
      <AttachmentPictures ticketRef={ticketRef} attachments={attachments} />
      {state === 'failed' ? (
        <p className={styles['chat-problem']}>
          <b>{t('log.notSent')}</b> {refusal === '' ? t('reply.offline') : refusal}
        </p>
      ) : null}
    </ChatBubble>
  )
}
