import type { AuditEntry } from '@app/contract/office/audit'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { Pill } from '#components/ui/pill.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTicketPath, adminTransactionPath, adminUserPath, paths } from '#lib/paths.ts'
import { RAILS } from '@app/contract/payments/rails'
import { railName } from '#lib/payout-names.ts'
import { auditTexts } from './audit-texts.ts'
import { isOneOf } from './known-words.ts'
import { useActionWords } from './use-action-words.ts'
import styles from '#features/office/audit/audit-page.module.css'

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  const t = useT(auditTexts)
  const { type, id, name } = actor
  return type === 'user' || type === 'admin' ? (
    <PageLink className={styles['audit-actor']} to={adminUserPath(id)}>
      {name ?? id}
    </PageLink>
  ) : (
    <span className={styles['audit-actor']}>{t(`machine.${type}`)}</span>
  )
}

const SUBJECT_PATHS: Partial<Record<string, (id: string) => string>> = {
  transaction: (id) => adminTransactionPath(Number(id)),
  sale: (id) => adminTransactionPath(Number(id)),
  user: adminUserPath,
  ticket: (id) => adminTicketPath(Number(id)),
  setting: (key) => `${paths.adminSettings}?${new URLSearchParams({ search: key })}`,
  rail: () => paths.adminMoney,
  bank_batch: (id) => `${paths.adminMoney}/bank/${id}`,
  bank_statement: () => `${paths.adminMoney}/statements`,
  rail_funding: () => `${paths.adminMoney}/fundings`,
  reconciliation_finding: () => `${paths.adminMoney}/reconciliation`,
  steam_account: () => paths.adminAccounts,
  stock_item: () => paths.adminStockItems,
  market: () => paths.adminStock,
  debt: () => `${paths.adminMoney}/sellers`,
  price_list: () => paths.adminSkinPrices,
}

/** Shown everywhere as six digits. */
const NUMBERED = new Set(['transaction', 'sale', 'ticket'])

/** Of the transaction that the entry is about, or what was recorded with it. */
function groszeOf({ amount, details }: AuditEntry): number | null {
  if (amount !== null) return toGrosze(amount)
  const recorded = details['amountGrosze'] ?? details['grosze']
  return recorded === undefined ? null : Number(recorded)
}

const RISE_SHOWN = 3

/** How many times higher a figure became; undefined for a smaller step. A loosened limit must not look like a closed ticket. */
function riseOf({ before, after }: NonNullable<AuditEntry['change']>): number | undefined {
  const [from, to] = [Number(before), Number(after)]
  return from > 0 && to >= from * RISE_SHOWN ? Math.round(to / from) : undefined
}

/** Who did what to what and for how much, as one sentence. Ids without a page say nothing to a person and are in the details. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const wordsOf = useActionWords()
  const words = useSettingWords()
  const t = useT(auditTexts)
  const { action, actor, subject, details, change } = entry
  const { type, id, name } = subject
  const pathOf = SUBJECT_PATHS[type]
  const rail = type === 'rail' ? id : String(details['rail'] ?? '')
  const isOneself = type === 'user' && id === actor.id
  const shown =
    name ??
    (type === 'setting'
      ? t('row.quoted', { name: words.nameOf(id) })
      : NUMBERED.has(type)
        ? id.padStart(6, '0')
        : isOneOf(RAILS, rail)
          ? railName(t, rail)
          : type === 'steam_account'
            ? `…${id.slice(-4)}`
            : t('row.nr', { id }))
  const grosze = groszeOf(entry)
  const times = change ? riseOf(change) : undefined
  return (
    <div className={styles['audit-cell']}>
      <p>
        <Actor entry={entry} />{' '}
        {wordsOf(action === 'ticket.changed' && details['status'] === 'closed' ? 'ticket.closed' : action)}{' '}
        {pathOf && !isOneself ? <PageLink to={pathOf(id)}>{shown}</PageLink> : null}
        {grosze === null ? null : (
          <>
            {', '}
            <strong className="num no-wrap">{formatGrosze(grosze)}</strong>
          </>
        )}
      </p>
      {change ? (
        <span className={`num ${styles['audit-change']}`}>
          <span className="low">{words.valueOf(id, change.before)}</span>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> {t('row.after')} </span>
          <b>{words.valueOf(id, change.after)}</b>{' '}
          {times === undefined ? null : <Pill tone="warn">{t('row.times', { times })}</Pill>}
        </span>
      ) : null}
      {entry.reason === null ? null : (
        <span className="caption mid" dir="auto">
          {entry.reason}
        </span>
      )}
      {entry.proposedBy === null ? null : (
        <span className="caption low">{t('row.proposed', { name: entry.proposedBy })}</span>
      )}
    </div>
  )
}
