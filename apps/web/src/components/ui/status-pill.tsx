import { useT } from '#lib/i18n/use-t.ts'
import type { IconName } from './icon.tsx'
import { Pill, type PillTone } from './pill.tsx'
import { uiTexts } from './ui-texts.ts'

type Look = { tone: PillTone; icon: IconName }

/** The only map of statuses. The texts and colours of a status are not defined anywhere else. */
const LOOKS = {
  transaction: {
    pending: { tone: 'warn', icon: 'clock' },
    completed: { tone: 'ok', icon: 'check' },
    failed: { tone: 'bad', icon: 'close' },
    cancelled: { tone: 'neutral', icon: 'dash' },
  },
  sale: {
    pending: { tone: 'warn', icon: 'clock' },
    completed: { tone: 'ok', icon: 'check' },
    returned: { tone: 'warn', icon: 'alert' },
    reversed: { tone: 'bad', icon: 'alert' },
    cancelled: { tone: 'neutral', icon: 'dash' },
  },
  ticket: {
    open: { tone: 'info', icon: 'dot' },
    'in-progress': { tone: 'warn', icon: 'clock' },
    resolved: { tone: 'ok', icon: 'check' },
    closed: { tone: 'neutral', icon: 'dash' },
  },
  /** The page of one ticket has three statuses: open, in progress and closed. */
  ticketPage: {
    open: { tone: 'info', icon: 'dot' },
    'in-progress': { tone: 'warn', icon: 'clock' },
    closed: { tone: 'neutral', icon: 'dash' },
  },
  priority: {
    low: { tone: 'neutral', icon: 'bars1' },
    medium: { tone: 'neutral', icon: 'bars2' },
    high: { tone: 'warn', icon: 'bars3' },
    urgent: { tone: 'bad', icon: 'bars4' },
    unknown: { tone: 'neutral', icon: 'dash' },
  },
} as const satisfies Record<string, Record<string, Look>>

export type StatusKind = keyof typeof LOOKS
export type StatusOf<Kind extends StatusKind> = keyof (typeof LOOKS)[Kind] & string

type StatusPillProps = { [Kind in StatusKind]: { kind: Kind; status: StatusOf<Kind> } }[StatusKind] & {
  /** Without a frame, for a status that most rows of a list share. */
  isQuiet?: boolean
}

export function StatusPill(props: StatusPillProps) {
  const t = useT(uiTexts)
  const look = lookOf(props)
  return (
    <Pill tone={look.tone} icon={look.icon} isQuiet={props.isQuiet ?? false}>
      {t(`status.${props.kind}.${props.status}` as Parameters<typeof t>[0] & `status.${string}`)}
    </Pill>
  )
}

function lookOf({ kind, status }: StatusPillProps): Look {
  const looks: Record<string, Look> = LOOKS[kind]
  return looks[status] ?? { tone: 'neutral', icon: 'dash' }
}
