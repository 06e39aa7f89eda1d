import type { ReactNode } from 'react'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { brand } from '#lib/brand.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { supportTexts } from './support-texts.ts'
import styles from '#features/site/support/contact-rail.module.css'

/** The other channels, beside the form. */
export function ContactRail() {
  const t = useT(supportTexts)
  return (
    <section className={styles['support-rail']} aria-label={t('rail.title')}>
      <ul className="panel">
        <Way icon="chat" note={t('rail.chatNote')}>
          <a href={brand.BRAND_CHAT_URL} target="_blank" rel="noreferrer">
            {t('rail.chat')}
            <Icon name="external" isSmall />
          </a>
        </Way>
        <Way icon="mail">
          <a href={`mailto:${brand.BRAND_MAILBOX}`}>{brand.BRAND_MAILBOX}</a>
        </Way>
      </ul>
      <Note tone="ok">{t('rail.never')}</Note>
    </section>
  )
}

type WayProps = { icon: IconName; note?: string; children?: ReactNode }

function Way({ icon, note, children }: WayProps) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        {children}
        {note === undefined ? null : <span className="caption low">{note}</span>}
      </div>
    </li>
  )
}
