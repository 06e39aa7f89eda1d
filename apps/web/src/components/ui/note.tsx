import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from '#components/ui/note.module.css'

export type NoteTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info'

const ICONS: Record<NoteTone, IconName> = {
  neutral: 'info',
  ok: 'shield',
  warn: 'clock',
  bad: 'alert',
  info: 'info',
}

type NoteProps = {
  tone?: NoteTone
  icon?: IconName
  children: ReactNode
  actions?: ReactNode
  /** Announces the note politely when it appears; omit it for notes that are on the page from the start. */
  isLive?: boolean
}

/** A permanent message: beside a failed action, or on top of a page. */
export function Note({ tone = 'neutral', icon, children, actions, isLive = false }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[`note-${tone}`]}`} role={isLive ? 'status' : undefined}>
      <Icon name={icon ?? ICONS[tone]} />
      <div>
        {children}
        {actions ? <div className={styles['note-actions']}>{actions}</div> : null}
      </div>
    </div>
  )
}

/** Why an action failed, told where it was asked for. */
export function FailureNote({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Note tone="bad" isLive>
      {text}
    </Note>
  )
}
