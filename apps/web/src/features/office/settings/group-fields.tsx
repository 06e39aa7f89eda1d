import { useState } from 'react'
import { useSettingWords, type StoredValues } from '#components/setting-words/use-setting-words.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { NumberField } from './number-field.tsx'
import { settingsTexts } from './settings-texts.ts'
import styles from '#features/office/settings/group-fields.module.css'

type EditorProps<Value> = { initial: Value; onChange: (value: Value | undefined) => void }
/** The whole value is invalid while one part is not a number. */
type Draft<Value> = { [Part in keyof Value]: Value[Part] | undefined }

function whole<Value extends object>(draft: Draft<Value>): Value | undefined {
  return Object.values(draft).includes(undefined) ? undefined : (draft as Value)
}

/** The draft of a value with several parts. */
function useDraft<Value extends object>({ initial, onChange }: EditorProps<Value>) {
  const [draft, setDraft] = useState<Draft<Value>>(initial)
  function change(part: Partial<Draft<Value>>) {
    const next = { ...draft, ...part }
    setDraft(next)
    onChange(whole(next))
  }
  return { draft, change }
}

export function GuardFields(props: EditorProps<StoredValues['price.guard']>) {
  const t = useT(settingsTexts)
  const { initial } = props
  const { change } = useDraft(props)
  const part = (name: keyof StoredValues['price.guard']) => ({
    initial: initial[name],
    onChange: (value: number | undefined) => change({ [name]: value }),
  })
  return (
    <>
      <NumberField label={t('field.quantity')} unit={1} {...part('quantityMin')} />
      <NumberField label={t('field.volume')} unit={1} {...part('volume7DaysMin')} />
      <NumberField label={t('field.spike')} unit={100} {...part('spikeBps')} />
      <NumberField label={t('field.stale')} unit={60} {...part('staleAfterSeconds')} />
    </>
  )
}

export function AppraisalFields(props: EditorProps<StoredValues['appraisal.rules']>) {
  const t = useT(settingsTexts)
  const { initial } = props
  const { change } = useDraft(props)
  const part = (name: keyof StoredValues['appraisal.rules']) => ({
    initial: initial[name],
    onChange: (value: number | undefined) => change({ [name]: value }),
  })
  return (
    <>
      <NumberField label={t('field.appraisalAgent')} unit={100} {...part('agentMaxGrosze')} />
      <NumberField label={t('field.appraisalMost')} unit={100} {...part('maxGrosze')} />
      <NumberField label={t('field.appraisalTimes')} unit={1} {...part('marketTimesMax')} />
      <NumberField label={t('field.appraisalHours')} unit={1} {...part('answerHours')} />
      <NumberField label={t('field.appraisalOpen')} unit={1} {...part('openMax')} />
    </>
  )
}

export function LightFields(props: EditorProps<StoredValues['payout.liquidity_light']>) {
  const t = useT(settingsTexts)
  const { initial } = props
  const { change } = useDraft(props)
  return (
    <>
      <NumberField
        label={t('field.lightAmber')}
        unit={100}
        initial={initial.amberFromGrosze}
        onChange={(amberFromGrosze) => change({ amberFromGrosze })}
      />
      <NumberField
        label={t('field.lightGreen')}
        unit={100}
        initial={initial.greenFromGrosze}
        onChange={(greenFromGrosze) => change({ greenFromGrosze })}
      />
    </>
  )
}

const PROMISED = ['isMorningServed', 'isMiddayServed', 'isAfternoonServed', 'isExpress', 'isBonusOn'] as const
const PROMISED_UNITS = { perDayGrosze: 100, perDayBps: 100, capGrosze: 100, graceMinutes: 1 } as const

export function PromiseFields(props: EditorProps<StoredValues['payout.promise']>) {
  const t = useT(settingsTexts)
  const { initial } = props
  const { draft, change } = useDraft(props)
  const units = Object.keys(PROMISED_UNITS) as (keyof typeof PROMISED_UNITS)[]
  return (
    <>
      {PROMISED.map((part) => (
        <Checkbox
          key={part}
          checked={draft[part] ?? false}
          onChange={(event) => change({ [part]: event.currentTarget.checked })}
        >
          {t(`field.promise.${part}`)}
        </Checkbox>
      ))}
      {units.map((part) => (
        <NumberField
          key={part}
          label={t(`field.promise.${part}`)}
          unit={PROMISED_UNITS[part]}
          initial={initial[part]}
          onChange={(value) => change({ [part]: value })}
        />
      ))}
    </>
  )
}

export function LooksFields(props: EditorProps<StoredValues['sale.diversion_watch']>) {
  const t = useT(settingsTexts)
  const { initial } = props
  const { draft, change } = useDraft(props)
  return (
    <>
      <Checkbox
        checked={draft.isOn ?? false}
        onChange={(event) => change({ isOn: event.currentTarget.checked })}
      >
        {t('field.looksOn')}
      </Checkbox>
      <NumberField
        label={t('field.looksEvery')}
        unit={1}
        initial={initial.everySeconds}
        onChange={(everySeconds) => change({ everySeconds })}
      />
    </>
  )
}

const BASES = ['paid', 'market'] as const

export function TaxFields(props: EditorProps<StoredValues['tax.pcc']>) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const { initial } = props
  const { draft, change } = useDraft(props)
  return (
    <>
      <Checkbox
        checked={draft.isOn ?? false}
        onChange={(event) => change({ isOn: event.currentTarget.checked })}
      >
        {t('field.taxOn')}
      </Checkbox>
      <NumberField
        label={t('field.taxRate')}
        unit={100}
        initial={initial.rateBps}
        onChange={(rateBps) => change({ rateBps })}
      />
      <NumberField
        label={t('field.taxFloor')}
        unit={100}
        initial={initial.floorGrosze}
        onChange={(floorGrosze) => change({ floorGrosze })}
      />
      <Field label={t('field.taxBasis')}>
        {(control) => (
          <Select
            {...control}
            value={draft.basis}
            options={BASES.map((value) => ({ value, label: words.basisOf(value) }))}
            onChange={(event) => change({ basis: BASES.find((each) => each === event.currentTarget.value) })}
          />
        )}
      </Field>
    </>
  )
}

type Tier = StoredValues['payout.advance_tiers'][number]

export function TiersField({ initial, onChange }: EditorProps<Tier[]>) {
  const t = useT(settingsTexts)
  const [tiers, setTiers] = useState<({ id: number } & Draft<Tier>)[]>(() =>
    initial.map((tier, id) => ({ id, ...tier })),
  )
  function change(next: typeof tiers) {
    setTiers(next)
    const values = next.map(({ settledSales, limitGrosze }) => whole<Tier>({ settledSales, limitGrosze }))
    onChange(values.some((tier) => tier === undefined) ? undefined : (values as Tier[]))
  }
  const edit = (id: number, part: Partial<Draft<Tier>>) =>
    change(tiers.map((tier) => (tier.id === id ? { ...tier, ...part } : tier)))
  const last = tiers.at(-1)
  return (
    <div className={styles['setting-tiers']}>
      {tiers.map((tier, index) => (
        <div key={tier.id} className={styles['setting-tier']}>
          <NumberField
            label={t('field.tierSales')}
            unit={1}
            initial={tier.settledSales ?? 0}
            onChange={(settledSales) => edit(tier.id, { settledSales })}
          />
          <NumberField
            label={t('field.tierLimit')}
            unit={100}
            initial={tier.limitGrosze ?? 0}
            onChange={(limitGrosze) => edit(tier.id, { limitGrosze })}
          />
          {index === 0 ? null : (
            <Button
              size="small"
              variant="ghost"
              onClick={() => change(tiers.filter(({ id }) => id !== tier.id))}
            >
              {t('field.tierRemove', { number: index + 1 })}
            </Button>
          )}
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        onClick={() =>
          change([
            ...tiers,
            {
              id: (last?.id ?? 0) + 1,
              settledSales: (last?.settledSales ?? 0) + 1,
              limitGrosze: last?.limitGrosze ?? 0,
            },
          ])
        }
      >
        {t('field.tierAdd')}
      </Button>
    </div>
  )
}
