import type { InboxEntry } from '@app/contract/office/inbox'
import type { InboxKind } from '@app/contract/office/inbox-kinds'
import { RAILS } from '@app/contract/payments/rails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatRelative } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { marketName } from '#lib/market-name.ts'
import { paths } from '#lib/paths.ts'
import { railName } from '#lib/payout-names.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'
import { inboxPath } from '#lib/staff/inbox-path.ts'
import { useNowMs } from '#lib/use-now.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { durationWords } from './duration-words.ts'
import { StatsPartView } from './stats-part.tsx'
import dashboardStyles from '#features/office/dashboard/dashboard.module.css'
import styles from '#features/office/dashboard/inbox.module.css'

const SHOWN_AT_FIRST = 8
/** From this number on, entries of one kind share a line until all are shown. */
const GROUPED_FROM = 3
const MINUTE_MS = 60_000
/** The end of a SteamID: Steam accounts have no stored name, and the whole number tells nobody anything. */
const ACCOUNT_DIGITS = 4

/** What waits for this member of staff, the nearest deadline first. */
export function Inbox() {
  const t = useT(dashboardTexts)
  const inbox = useQuery(inboxQuery)
  const [isWhole, setWhole] = useState(false)
  const { total, isPartial } = inbox.data ?? { total: 0, isPartial: false }
  const lines = linesOf(inbox.data?.entries ?? []).length
  return (
    <PanelSection
      title={t('inbox.title')}
      isFlush
      aside={total > 0 ? <Total lines={lines} total={total} isPartial={isPartial} /> : null}
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
                  {(isWhole
                    ? entries.map((entry) => [entry])
                    : linesOf(entries).slice(0, SHOWN_AT_FIRST)
                  ).map((group) => (
                    <Line key={`${group[0]?.kind} ${group[0]?.id} ${group[0]?.since}`} group={group} />
                  ))}
                </ul>
                {Math.min(lines, SHOWN_AT_FIRST) < entries.length && !isWhole ? (
                  <div className={styles['inbox-more']}>
                    <Button variant="ghost" onClick={() => setWhole(true)}>
                      {t('inbox.all')}
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

type TotalProps = { lines: number; total: number; isPartial: boolean }

function Total({ lines, total, isPartial }: TotalProps) {
  const t = useT(dashboardTexts)
  return <Pill tone="plain">{isPartial ? `${total}+` : t('inbox.rows', { count: lines })}</Pill>
}

/** In the order of the entries; each line begins with its most urgent one. */
function linesOf(entries: readonly InboxEntry[]): InboxEntry[][] {
  const lines = new Map<string, InboxEntry[]>()
  for (const entry of entries) {
    const ofKind = entries.filter(({ kind }) => kind === entry.kind)
    const isGroup = isGrouped(entry.kind) && ofKind.length >= GROUPED_FROM
    lines.set(isGroup ? entry.kind : `${entry.kind} ${entry.id} ${entry.since}`, isGroup ? ofKind : [entry])
  }
  return [...lines.values()]
}

const GROUP_PAGES = {
  payout_approval: `${paths.adminTransactions}?queue=approval&sort=oldest`,
  sale_review: `${paths.adminTransactions}?queue=approval&sort=oldest`,
  ticket: `${paths.adminTickets}?status=open`,
  debt: `${paths.adminMoney}/sellers`,
  finding: `${paths.adminMoney}/reconciliation`,
  balance_difference: `${paths.adminMoney}/reconciliation`,
} as const satisfies Partial<Record<InboxKind, string>>

const isGrouped = (kind: InboxKind): kind is keyof typeof GROUP_PAGES => Object.hasOwn(GROUP_PAGES, kind)

function Line({ group }: { group: readonly InboxEntry[] }) {
  const [first] = group
  if (!first) return null
  return group.length === 1 || !isGrouped(first.kind) ? (
    <Entry entry={first} />
  ) : (
    <Group kind={first.kind} first={first} group={group} />
  )
}

type GroupProps = { kind: keyof typeof GROUP_PAGES; first: InboxEntry; group: readonly InboxEntry[] }

/** Work of one kind: how many, how much, and how late the most urgent one is. */
function Group({ kind, first, group }: GroupProps) {
  const t = useT(dashboardTexts)
  // Without deadlines the oldest entry is what has been left alone for too long.
  const isTimed = first.dueAt !== null
  const named = isTimed ? first : group.reduce((one, other) => (other.since < one.since ? other : one))
  const grosze = group.reduce((sum, { amount }) => sum + toGrosze(amount ?? 0), 0)
  return (
    <li>
      <PageLink to={GROUP_PAGES[kind]}>{t(`inbox.group.${kind}`, { count: group.length })}</PageLink>
      <span className={styles['inbox-who']} dir="auto">
        {named.name === null
          ? [...new Set(group.map((entry) => detailOf(t, entry)))].join(', ')
          : t(isTimed ? 'inbox.first' : 'inbox.oldest', { name: named.name })}
      </span>
      <span className={styles['inbox-amount']}>{grosze === 0 ? null : <Money grosze={grosze} />}</span>
      <Due entry={named} isLongest />
    </li>
  )
}

function Entry({ entry }: { entry: InboxEntry }) {
  const t = useT(dashboardTexts)
  const { kind, name, amount } = entry
  return (
    <li>
      <PageLink to={inboxPath(entry)}>{t(`inbox.kind.${kind}`)}</PageLink>
      <span className={styles['inbox-who']} dir="auto">
        {[name, detailOf(t, entry)].filter(Boolean).join(' · ')}
      </span>
      <span className={styles['inbox-amount']}>
        {amount === null ? null : <Money grosze={toGrosze(amount)} />}
      </span>
      <Due entry={entry} />
    </li>
  )
}

type DueProps = { entry: InboxEntry; isLongest?: boolean }

function Due({ entry: { since, dueAt }, isLongest = false }: DueProps) {
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
  if (!isLate)
    return (
      <span className={`${styles['inbox-due']} low`}>
        {t('inbox.due', { when: formatRelative(dueAt, language, now) })}
      </span>
    )
  return (
    <span className={styles['inbox-due']}>
      <Pill tone="bad" icon="clock">
        {t(isLongest ? 'inbox.longest' : 'inbox.late', { age: durationWords(t, nowMs - Date.parse(dueAt)) })}
      </Pill>
    </span>
  )
}

type Translate = Awaited<ReturnType<typeof dashboardTexts.load>>

function detailOf(t: Translate, { kind, id, detail }: InboxEntry): string {
  const rail = RAILS.find((each) => each === (kind === 'finding' ? id : detail))
  if (rail) return railName(t, rail)
  if (kind === 'bank_file_due' || kind === 'bank_file_ready')
    return t('inbox.transfers', { count: Number(detail ?? 0) })
  if (kind === 'payout_returned') return t('inbox.payouts', { count: Number(detail ?? 0) })
  if (kind === 'price_move') return t('inbox.items', { count: Number(detail ?? 0) })
  if (kind === 'price_source')
    return t(detail === 'stale' ? 'inbox.stale' : 'inbox.held', { source: marketName(id) })
  if (kind === 'backup')
    return t(`inbox.backup.${detail === 'off' || detail === 'late' ? detail : 'failing'}`)
  if (kind === 'market_difference') return marketName(id)
  if (kind === 'account_full')
    return t('inbox.account', { id: id.slice(-ACCOUNT_DIGITS), percent: detail ?? '' })
  if (kind === 'market_problem')
    return detail === 'connection' ? t('inbox.connection') : t('inbox.listings', { count: Number(detail) })
  if (kind === 'debt') return t('inbox.sale', { number: detail ?? '' })
  // The other details are codes that the linked page explains.
  return kind === 'ticket' || kind === 'appraisal' ? (detail ?? '') : ''
}
