import type { AdminTicketSummary } from '@app/contract/support/tickets'
import { statusWordOf } from '@app/contract/support/ticket-facts'
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
  const [unit, ms] =
    ageMs < HOUR_MS
      ? (['now', 1] as const)
      : ageMs < DAY_MS
        ? (['hours', HOUR_MS] as const)
        : (['days', DAY_MS] as const)
  return (
    <time className="caption low" dateTime={toMachineDate(lastMessageAt)} title={at}>
      {isOpen
        ? t(`row.answered.${unit}`, { count: Math.floor(ageMs / ms) })
        : formatRelative(lastMessageAt, language, new Date(nowMs))}
    </time>
  )
}
