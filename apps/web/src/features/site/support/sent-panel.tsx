import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { guestTicketPath, localizedPath, ticketPath } from '#lib/paths.ts'
import { supportTexts } from './support-texts.ts'
import type { SentTicket } from './use-contact-form.ts'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#features/site/support/sent-panel.module.css'

type SentPanelProps = { ticket: SentTicket; onAgain: () => void }

/** Gets the focus when it appears, because the clicked button no longer exists. */
export function SentPanel({ ticket, onAgain }: SentPanelProps) {
  const t = useT(supportTexts)
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const path = ticket.key === null ? ticketPath(ticket.id) : guestTicketPath(ticket.id, ticket.key)

  return (
    <div className={`panel ${styles['support-sent']}`}>
      <span className={styles['sent-mark']}>
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('send.done')}
      </h2>
      <p className={`${styles['sent-number']} num`}>{t('sent.number', { number: ticket.number })}</p>
      <p className="mid">
        {t.rich('sent.reply', { email: <strong key="email">{ticket.email}</strong> })}{' '}
        {ticket.key === null ? t('sent.account') : null}
      </p>
      {ticket.notAttached.length === 0 ? null : (
        <Note tone="warn">{t('sent.notAttached', { names: ticket.notAttached.join(', ') })}</Note>
      )}
      {ticket.key === null ? null : (
        <div className={styles['sent-link']}>
          <CopyField label={t('sent.link')} value={window.location.origin + localizedPath(path, language)} />
          <p className={fieldStyles.hint}>{t('sent.linkHint')}</p>
        </div>
      )}
      <div className="row">
        <ButtonLink variant="primary" to={path}>
          {t('sent.open')}
        </ButtonLink>
        <Button onClick={onAgain}>{t('sent.again')}</Button>
      </div>
    </div>
  )
}
