import type { AuditEntry } from '@app/contract/office/audit'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { auditTexts } from './audit-texts.ts'
import { isOneOf, KNOWN_FACTS, KNOWN_MACHINES, SUBJECTS } from './known-words.ts'
import styles from '#features/office/audit/audit-page.module.css'

/** Behind a button: what a person needs only to prove something. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const t = useT(auditTexts)
  const { actor, subject } = entry
  const { type, id } = subject
  return (
    <details className={styles['audit-more']}>
      <summary>{t('row.more')}</summary>
      <ul>
        <li>
          {actor.type === 'user' || actor.type === 'admin'
            ? t(actor.role === null ? `actor.${actor.type}` : `role.${actor.role}`)
            : isOneOf(KNOWN_MACHINES, actor.id)
              ? t(`machine.of.${actor.id}`)
              : t(`machine.about.${actor.type}`)}
        </li>
        <li>
          {isOneOf(SUBJECTS, type) ? t(`subject.${type}`) : type}: {id}
        </li>
        <Facts details={entry.details} />
        <li>{t('row.code', { code: entry.action })}</li>
        {entry.requestId === null ? null : <li>{t('row.request', { id: entry.requestId })}</li>}
        <li>{t('row.number', { number: entry.chain.number })}</li>
        <li>{t('row.hash', { hash: entry.chain.hash })}</li>
      </ul>
    </details>
  )
}

function Facts({ details }: { details: AuditEntry['details'] }) {
  const t = useT(auditTexts)
  return Object.entries(details)
    .filter(([name]) => name !== 'proposedBy')
    .map(([name, value]) => (
      <li key={name}>
        {isOneOf(KNOWN_FACTS, name) ? t(`fact.${name}`) : name}:{' '}
        {/grosze$/i.test(name)
          ? formatGrosze(Number(value))
          : typeof value === 'boolean'
            ? t(value ? 'fact.yes' : 'fact.no')
            : value}
      </li>
    ))
}
