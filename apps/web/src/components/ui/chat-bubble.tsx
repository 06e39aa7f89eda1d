import '#styles/data.css'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui-texts.ts'

type ChatBubbleProps = {
  author: 'you' | 'staff'
  when?: ReactNode
  text: string
  state?: 'sent' | 'sending' | 'failed'
  onRetry?: () => void
}

/** Side, shape and the author's word tell the two apart; colour alone never does. */
export function ChatBubble({ author, when, text, state = 'sent', onRetry }: ChatBubbleProps) {
  const t = useT(uiTexts)
  return (
    <article className={classNames('chat-bubble', author === 'you' && 'is-own')}>
      <header className="chat-meta">
        <b>{author === 'you' ? t('chat.you') : t('chat.staff')}</b>
        {when}
        {state === 'sending' ? <span>{t('chat.sending')}</span> : null}
        {state === 'failed' ? (
          <span className="chat-failed">
            {t('chat.failed')} ·{' '}
            <button type="button" onClick={onRetry}>
              {t('chat.retry')}
            </button>
          </span>
        ) : null}
      </header>
      <p>{text}</p>
    </article>
  )
}
