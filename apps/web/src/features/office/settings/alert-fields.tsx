import {
  ALERT_CHANNELS,
  ALERT_LEVELS,
  alertLevelOf,
  TIME_OF_DAY,
  type AlertChannel,
  type AlertLevel,
  type AlertRules,
} from '@app/contract/office/alerts'
import { INBOX_KINDS, type InboxKind } from '@app/contract/office/inbox-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { NumberField } from './number-field.tsx'
import { settingsQuery } from '#lib/staff/settings-query.ts'
import { settingsTexts } from './settings-texts.ts'
import styles from '#features/office/settings/alert-fields.module.css'

const DEFAULT_LEVEL = 'day'
const EXCEPTION_LEVELS = ALERT_LEVELS.filter((level) => level !== DEFAULT_LEVEL)

type AlertFieldsProps = { initial: AlertRules; onChange: (value: AlertRules | undefined) => void }

export function AlertFields({ initial, onChange }: AlertFieldsProps) {
  const t = useT(settingsTexts)
  const [rules, setRules] = useState(initial)
  const [minutes, setMinutes] = useState<number | undefined>(initial.escalateAfterMinutes)
  function send(next: AlertRules, after: number | undefined) {
    const isValid =
      after !== undefined && TIME_OF_DAY.test(next.quiet.from) && TIME_OF_DAY.test(next.quiet.to)
    onChange(isValid ? { ...next, escalateAfterMinutes: after } : undefined)
  }
  function change(part: Partial<AlertRules>) {
    const next = { ...rules, ...part }
    setRules(next)
    send(next, minutes)
  }
  return (
    <>
      <ChannelFields
        legend={t('alerts.channels')}
        channels={rules.channels}
        onChange={(channels) => change({ channels })}
      />
      <QuietFields quiet={rules.quiet} onChange={(quiet) => change({ quiet })} />
      <NumberField
        label={t('alerts.escalate')}
        unit={1}
        initial={initial.escalateAfterMinutes}
        onChange={(value) => {
          setMinutes(value)
          send(rules, value)
        }}
      />
      <ChannelFields
        legend={t('alerts.escalationChannels')}
        channels={rules.escalationChannels}
        onChange={(escalationChannels) => change({ escalationChannels })}
      />
      <KindFields rules={rules} onChange={(kinds) => change({ kinds })} />
      <Field label={t('alerts.language')}>
        {(control) => (
          <Select
            {...control}
            value={rules.language}
            options={[
              { value: 'pl', label: 'Polski' },
              { value: 'en', label: 'English' },
            ]}
            onChange={(event) => change({ language: event.currentTarget.value === 'en' ? 'en' : 'pl' })}
          />
        )}
      </Field>
    </>
  )
}

type QuietFieldsProps = { quiet: AlertRules['quiet']; onChange: (quiet: AlertRules['quiet']) => void }

function QuietFields({ quiet, onChange }: QuietFieldsProps) {
  const t = useT(settingsTexts)
  return (
    <fieldset className={styles['alert-group']}>
      <legend>{t('alerts.quiet')}</legend>
      <Checkbox
        checked={quiet.isOn}
        onChange={(event) => onChange({ ...quiet, isOn: event.currentTarget.checked })}
      >
        {t('alerts.quietOn')}
      </Checkbox>
      <div className={styles['alert-pair']}>
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(`alerts.${end}`)}>
            {(control) => (
              <TextInput
                {...control}
                type="time"
                value={quiet[end]}
                disabled={!quiet.isOn}
                onChange={(event) => onChange({ ...quiet, [end]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

type ChannelFieldsProps = {
  legend: string
  channels: AlertChannel[]
  onChange: (channels: AlertChannel[]) => void
}

function ChannelFields({ legend, channels, onChange }: ChannelFieldsProps) {
  const t = useT(settingsTexts)
  const missing = useQuery(settingsQuery).data?.missingAlertChannels ?? []
  return (
    <fieldset className={styles['alert-group']}>
      <legend>{legend}</legend>
      <div className={styles['alert-row']}>
        {ALERT_CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            checked={channels.includes(channel)}
            onChange={(event) =>
              onChange(
                ALERT_CHANNELS.filter((each) =>
                  each === channel ? event.currentTarget.checked : channels.includes(each),
                ),
              )
            }
          >
            {t(`alerts.channel.${channel}`)}
          </Checkbox>
        ))}
      </div>
      {channels
        .filter((channel) => missing.includes(channel))
        .map((channel) => (
          <Note key={channel} tone="warn">
            {t(`alerts.missing.${channel}`)}
          </Note>
        ))}
      {channels.includes('push') && !missing.includes('push') ? (
        <p className="caption low">{t('alerts.pushHint')}</p>
      ) : null}
    </fieldset>
  )
}

/** One level for all work and exceptions from it, so that nobody answers one question for each kind. */
function KindFields({
  rules,
  onChange,
}: {
  rules: AlertRules
  onChange: (kinds: AlertRules['kinds']) => void
}) {
  const t = useT(settingsTexts)
  const exceptions = INBOX_KINDS.filter((kind) => alertLevelOf(rules, kind) !== DEFAULT_LEVEL)
  const others = INBOX_KINDS.filter((kind) => !exceptions.includes(kind))
  const set = (kind: InboxKind, level: AlertLevel) => onChange({ ...rules.kinds, [kind]: level })
  return (
    <fieldset className={styles['alert-group']}>
      <legend>{t('alerts.kinds')}</legend>
      <p className="mid">{t(exceptions.length === 0 ? 'alerts.allKinds' : 'alerts.otherKinds')}</p>
      {exceptions.map((kind) => (
        <div key={kind} className={styles['alert-kind']}>
          <label>
            <span>{t(`alerts.kind.${kind}`)}</span>
            <Select
              value={alertLevelOf(rules, kind)}
              options={EXCEPTION_LEVELS.map((level) => ({ value: level, label: t(`alerts.level.${level}`) }))}
              onChange={(event) => {
                const level = EXCEPTION_LEVELS.find((each) => each === event.currentTarget.value)
                if (level) set(kind, level)
              }}
            />
          </label>
          <Button size="small" variant="ghost" onClick={() => set(kind, DEFAULT_LEVEL)}>
            {t('alerts.removeException')}
          </Button>
        </div>
      ))}
      <Field label={t('alerts.addException')}>
        {(control) => (
          <Select
            {...control}
            value=""
            options={[
              { value: '', label: t('alerts.chooseKind') },
              ...others.map((kind) => ({ value: kind, label: t(`alerts.kind.${kind}`) })),
            ]}
            onChange={(event) => {
              const kind = others.find((each) => each === event.currentTarget.value)
              if (kind) set(kind, 'always')
            }}
          />
        )}
      </Field>
    </fieldset>
  )
}
