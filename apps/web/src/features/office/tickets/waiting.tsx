import type { AdminTicketSummary } from '@app/contract/support/tickets'
import { statusWordOf } from '@app/contract/support/ticket-facts'
import type { Language } from '@app/contract/languages'
import { AgeChip } from '#components/admin/age-chip.tsx'
import { formatDateTime, formatRelative, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import { staffTicketTexts } from './staff-texts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The deadlines of the work list on the dashboard, by priority. */
const ANSWER_WITHIN_HOURS = { urgent: 1, high: 4, medium: 24, low: 48 }

/** A duration, like the time of those who wait for us, so that a column has one kind of time. */
const formatDaysAgo = (days: number, language: Language) =>
  new Intl.RelativeTimeFormat(language).format(-days, 'day')

type WaitingProps = {
  ticket: Pick<AdminTicketSummary, 'lastMessageAt' | 'isWaiting' | 'status' | 'priority'>
  /** In a list, where a coloured state stands beside it. */
  isPlain?: boolean
}

/** Whose turn it is: how long the sender waits for us, or since when we wait for the sender. */
export function Waiting({ ticket, isPlain = false }: WaitingProps) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const { lastMessageAt, isWaiting, status, priority } = ticket
  const at = formatDateTime(lastMessageAt, language)
  const isOpen = statusWordOf(status) === 'open'
  const ageMs = nowMs - Date.parse(lastMessageAt)
  if (isWaiting)
    return (
      <time dateTime={toMachineDate(lastMessageAt)} title={at}>
        <AgeChip isPlain={isPlain} ageMs={ageMs} leftMs={ANSWER_WITHIN_HOURS[priority] * HOUR_MS - ageMs} />
      </time>
    )
  return (
    <span className="caption low">
      {isOpen ? `${t('row.answered')}, ` : null}
      <time className="no-wrap" dateTime={toMachineDate(lastMessageAt)} title={at}>
        {isOpen && ageMs >= DAY_MS
          ? formatDaysAgo(Math.floor(ageMs / DAY_MS), language)
          : formatRelative(lastMessageAt, language, new Date(nowMs))}
      </time>
    </span>
  )
}
