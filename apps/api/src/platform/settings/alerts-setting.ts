import { ALERT_CHANNELS, ALERT_LEVELS, TIME_OF_DAY } from '@app/contract/office/alerts'
import { INBOX_KINDS } from '@app/contract/office/inbox-kinds'
import { LANGUAGES } from '@app/contract/languages'
import { z } from 'zod'

const Channels = z
  .array(z.enum(ALERT_CHANNELS))
  .refine((channels) => new Set(channels).size === channels.length, 'a channel stands there twice')
const TimeOfDay = z.string().regex(TIME_OF_DAY)

/** The rule of `staff.alerts`; see docs/decisions/0058-staff-alerts.md. */
export const STAFF_ALERTS = {
  schema: z.strictObject({
    channels: Channels,
    kinds: z.partialRecord(z.enum(INBOX_KINDS), z.enum(ALERT_LEVELS)),
    quiet: z.strictObject({ isOn: z.boolean(), from: TimeOfDay, to: TimeOfDay }),
    escalateAfterMinutes: z.int().min(0).max(1_440),
    escalationChannels: Channels,
    language: z.enum(LANGUAGES),
  }),
  initial: {
    channels: ['email' as const],
    kinds: {},
    // Silence hides a payout that waits at night, so an owner has to choose it.
    quiet: { isOn: false, from: '22:00', to: '07:00' },
    escalateAfterMinutes: 60,
    escalationChannels: [...ALERT_CHANNELS],
    language: 'pl' as const,
  },
  meaning:
    'How staff learn what waits for them: channels, kinds of work, quiet hours, and when an alert is repeated.',
  loosens: () => false,
}
