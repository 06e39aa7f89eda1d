import type { InboxEntry } from '@app/contract/office/inbox'
import type { InboxKind } from '@app/contract/office/inbox-kinds'
import { RAILS } from '@app/contract/payments/rails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatRelative } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { marketName } from '#lib/market-name.ts'
import { adminTicketPath, adminTransactionPath, paths } from '#lib/paths.ts'
import { railName } from '#lib/payout-names.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'
import { useNowMs } from '#lib/use-now.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import statusPillStyles from '#components/ui/status-pill.module.css'
import dashboardStyles from '#features/office/dashboard/dashboard.module.css'
import styles from '#features/office/dashboard/inbox.module.css'

const SHOWN_AT_FIRST = 8
const MINUTE_MS = 60_000

const PAGES: Partial<Record<InboxKind, string>> = {
  payout_returned: `${paths.adminTransactions}?queue=returned`,
  proposal: paths.adminMoney,
  bank_file_due: `${paths.adminMoney}/bank?make`,
  bank_return: `${paths.adminMoney}/statements`,
  debt: `${paths.adminMoney}/sellers`,
  item_return: `${paths.adminMoney}/sellers`,
  finding: `${paths.adminMoney}/reconciliation`,
  price_list: paths.adminSkinPrices,
  price_source: paths.adminSkinPrices,
  price_move: paths.adminSkinPrices,
}

/** What waits for this member of staff, the nearest deadline first. */
export function Inbox() {
  const t = useT(dashboardTexts)
  const inbox = useQuery(inboxQuery)
  const [isWhole, setWhole] = useState(false)
  const { total, isPartial } = inbox.data ?? { total: 0, isPartial: false }
  const count = isPartial ? `${total}+` : String(total)
  return (
    <PanelSection
      title={t('inbox.title')}
      isFlush
      aside={
        total > 0 ? (
          <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-plain']} num`}>{count}</span>
        ) : null
      }
    >
      <div className={inbox.data ? undefined : dashboardStyles['dashboard-pad']}>
        <StatsPartView stats={inbox} lines={4}>
          {({ entries }) =>
            entries.length === 0 ? (
              <EmptyState icon="check" title={t('inbox.none')}>
                {t('inbox.noneText')}
              </EmptyState>
            ) : (
              <>
                <ul className={styles.inbox}>
                  {(isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST)).map((entry) => (
                    <Entry key={`${entry.kind} ${entry.id} ${entry.since}`} entry={entry} />
                  ))}
                </ul>
                {entries.length > SHOWN_AT_FIRST && !isWhole ? (
                  <div className={styles['inbox-more']}>
                    <Button variant="ghost" onClick={() => setWhole(true)}>
                      {t('inbox.all', { count })}
                    </Button>
                  </div>
                ) : null}
              </>
            )
          }
        </StatsPartView>
      </div>
    </PanelSection>
  )
}

function Entry({ entry }: { entry: InboxEntry }) {
  const t = useT(dashboardTexts)
  const { kind, name, amount } = entry
  const detail = useDetail(entry)
  return (
    <li>
      <PageLink to={pathOf(entry)}>{t(`inbox.kind.${kind}`)}</PageLink>
      <span className={styles['inbox-who']} dir="auto">
        {[name, detail].filter(Boolean).join(' · ')}
      </span>
      <span className={styles['inbox-amount']}>
        {amount === null ? null : <Money grosze={toGrosze(amount)} />}
      </span>
      <Due entry={entry} />
    </li>
  )
}

function Due({ entry: { since, dueAt } }: { entry: InboxEntry }) {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const now = new Date(nowMs)
  if (dueAt === null)
    return (
      <span className={`${styles['inbox-due']} low`}>
        {t('inbox.since', { when: formatRelative(since, language, now) })}
      </span>
    )
  const isLate = Date.parse(dueAt) < nowMs
  return (
    <span
      className={
        isLate
          ? `${styles['inbox-due']} ${statusPillStyles.pill} ${statusPillStyles['pill-bad']}`
          : `${styles['inbox-due']} low`
      }
    >
      {isLate ? <Icon name="clock" /> : null}
      {t(isLate ? 'inbox.late' : 'inbox.due', { when: formatRelative(dueAt, language, now) })}
    </span>
  )
}

function useDetail({ kind, id, detail }: InboxEntry): string {
  const t = useT(dashboardTexts)
  const rail = RAILS.find((each) => each === (kind === 'finding' ? id : detail))
  if (rail) return railName(t, rail)
  if (kind === 'bank_file_due' || kind === 'bank_file_ready')
    return t('inbox.transfers', { count: Number(detail ?? 0) })
  if (kind === 'payout_returned') return t('inbox.payouts', { count: Number(detail ?? 0) })
  if (kind === 'price_move') return t('inbox.items', { count: Number(detail ?? 0) })
  if (kind === 'price_source')
    return t(detail === 'stale' ? 'inbox.stale' : 'inbox.held', { source: marketName(id) })
  if (kind === 'debt') return t('inbox.sale', { number: detail ?? '' })
  // The other details are codes that the linked page explains.
  return kind === 'ticket' || kind === 'appraisal' ? (detail ?? '') : ''
}

/** Payouts and sales lead to their transaction. */
function pathOf({ kind, id }: InboxEntry): string {
  if (kind === 'ticket' || kind === 'appraisal') return adminTicketPath(Number(id))
  const page = PAGES[kind]
  if (page !== undefined) return page
  return kind === 'bank_file_ready' ? `${paths.adminMoney}/bank/${id}` : adminTransactionPath(Number(id))
}
