import type { TicketMessage } from '@app/contract/support/tickets'

export type LogRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: TicketMessage; isContinued: boolean }

const GROUP_MS = 5 * 60_000
const warsawDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Warsaw' })

/** Adds day separators and the line above new messages; messages of one side within five minutes share one header. */
export function arrangeLog(messages: readonly TicketMessage[], newFromId: number | undefined): LogRow[] {
  const rows: LogRow[] = []
  let before: TicketMessage | undefined
  for (const message of messages) {
    const isNewDay = !before || dayOf(before) !== dayOf(message)
    const isFirstNew = message.id === newFromId
    if (isNewDay) rows.push({ kind: 'day', key: `day-${dayOf(message)}`, at: message.createdAt })
    if (isFirstNew) rows.push({ kind: 'new', key: 'new' })
    const isContinued = !isNewDay && !isFirstNew && continues(before, message)
    rows.push({ kind: 'message', key: String(message.id), message, isContinued })
    before = message
  }
  return rows
}

function dayOf({ createdAt }: TicketMessage): string {
  return warsawDay.format(new Date(createdAt))
}

function continues(before: TicketMessage | undefined, message: TicketMessage): boolean {
  if (!before || before.isAdmin !== message.isAdmin || before.isInitial || before.isAutomatic) return false
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS
}

/** The first of the last `count` messages from the other side. */
export function firstUnread(
  messages: readonly TicketMessage[],
  count: number,
  isTheirs: (message: TicketMessage) => boolean,
): number | undefined {
  return count > 0 ? messages.filter(isTheirs).slice(-count)[0]?.id : undefined
}
