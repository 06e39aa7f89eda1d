import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui-texts.ts'
import styles from '#components/ui/chat-bubble.module.css'

type ChatBubbleProps = {
  author: 'you' | 'staff'
  /** Shown instead of the general word for the other side. */
  name?: string | undefined
  when?: ReactNode
  text: string
  state?: 'sent' | 'sending' | 'failed'
  onRetry?: () => void
  /** A short note about the message, for example that it is the first one. */
  badge?: string | undefined
  /** Follows a message of the same author so closely that it needs no separate header. */
  isContinued?: boolean
  children?: ReactNode
}

/** Side, shape and the author's name distinguish the two authors; colour is never the only difference. */
export function ChatBubble({
  author,
  name,
  when,
  text,
  state = 'sent',
  onRetry,
  badge,
  isContinued = false,
  children,
}: ChatBubbleProps) {
  const t = useT(uiTexts)
  return (
    <article
      className={classNames(
        styles['chat-bubble'],
        author === 'you' && styles['is-own'],
        isContinued && styles['is-continued'],
      )}
    >
      {/* Where the eye sees that the author is the same, a screen reader is still told. */}
      <header
        className={classNames(styles['chat-meta'], isContinued && state === 'sent' && 'visually-hidden')}
      >
        {badge === undefined ? null : <span className={styles['chat-badge']}>{badge}</span>}
        <b className={author === 'staff' ? styles['chat-staff'] : undefined}>
          {name ?? (author === 'you' ? t('chat.you') : t('chat.staff'))}
        </b>
        {when}
        {state === 'sending' ? <span>{t('chat.sending')}</span> : null}
        {state === 'failed' ? (
          <span className={styles['chat-failed']}>
            {t('chat.failed')} ·{' '}
            <button type="button" onClick={onRetry}>
              {t('chat.retry')}
            </button>
          </span>
        ) : null}
      </header>
      {text === '' ? null : <p dir="auto">{text}</p>}
      {children}
    </article>
  )
}
