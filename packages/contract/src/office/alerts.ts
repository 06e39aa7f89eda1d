import type { InboxKind } from './inbox-kinds.ts'

/** Ways in which staff learn that something waits for them. */
export const ALERT_CHANNELS = ['email', 'push', 'discord', 'telegram'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** `day` waits for the end of the quiet hours, `always` does not. */
export const ALERT_LEVELS = ['off', 'day', 'always'] as const
export type AlertLevel = (typeof ALERT_LEVELS)[number]

/** The stored form of the setting `staff.alerts`. */
export type AlertRules = {
  channels: AlertChannel[]
  /** A kind without an entry is `day`. */
  kinds: Partial<Record<InboxKind, AlertLevel>>
  quiet: { isOn: boolean; from: string; to: string }
  /** Zero: nothing is repeated. */
  escalateAfterMinutes: number
  escalationChannels: AlertChannel[]
  language: 'pl' | 'en'
}

/** A time of day in Warsaw, such as 22:00. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

export const alertLevelOf = (rules: Pick<AlertRules, 'kinds'>, kind: InboxKind): AlertLevel =>
  rules.kinds[kind] ?? 'day'
