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
type PartValues = Record<string, number | boolean>
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

/** Each number with its stored units in one displayed unit; a part without a unit is on or off. */
const PARTS = {
  'price.guard': [
    ['quantityMin', 'field.quantity', 1],
    ['volume7DaysMin', 'field.volume', 1],
    ['spikeBps', 'field.spike', 100],
    ['staleAfterSeconds', 'field.stale', 60],
  ],
  'price.agreement': [
    ['agreementBps', 'field.agreement', 100],
    ['phaseAgreementBps', 'field.phaseAgreement', 100],
    ['quantityMin', 'field.marketOffers', 1],
  ],
  'price.premiums': [
    ['isFloatOn', 'field.floatOn'],
    ['floatCapBps', 'field.floatCap', 100],
    ['areStickersOn', 'field.stickersOn'],
    ['stickerShareBps', 'field.stickerShare', 100],
    ['stickerCapBps', 'field.stickerCap', 100],
    ['soldMin', 'field.premiumSold', 1],
  ],
  'appraisal.rules': [
    ['agentMaxGrosze', 'field.appraisalAgent', 100],
    ['maxGrosze', 'field.appraisalMost', 100],
    ['marketTimesMax', 'field.appraisalTimes', 1],
    ['answerHours', 'field.appraisalHours', 1],
    ['openMax', 'field.appraisalOpen', 1],
  ],
  'dispatch.limits': [
    ['twoAdminsFromGrosze', 'field.dispatchTwo', 100],
    ['accountHourGrosze', 'field.dispatchAccount', 100],
    ['hourGrosze', 'field.dispatchAll', 100],
  ],
  'payout.liquidity_light': [
    ['amberFromGrosze', 'field.lightAmber', 100],
    ['greenFromGrosze', 'field.lightGreen', 100],
  ],
  'payout.promise': [
    ['isMorningServed', 'field.promise.isMorningServed'],
    ['isMiddayServed', 'field.promise.isMiddayServed'],
    ['isAfternoonServed', 'field.promise.isAfternoonServed'],
    ['isExpress', 'field.promise.isExpress'],
    ['isBonusOn', 'field.promise.isBonusOn'],
    ['perDayGrosze', 'field.promise.perDayGrosze', 100],
    ['perDayBps', 'field.promise.perDayBps', 100],
    ['capGrosze', 'field.promise.capGrosze', 100],
    ['graceMinutes', 'field.promise.graceMinutes', 1],
  ],
  'sale.diversion_watch': [
    ['isOn', 'field.looksOn'],
    ['everySeconds', 'field.looksEvery', 1],
  ],
} as const satisfies {
  [Key in keyof StoredValues]?: readonly (readonly [
    part: keyof StoredValues[Key],
    label: string,
    unit?: number,
  ])[]
}
type PartsKey = keyof typeof PARTS

export function hasOnlyParts(key: string): key is PartsKey {
  return key in PARTS
}

export function PartsFields({ settingKey, ...props }: { settingKey: PartsKey } & EditorProps<PartValues>) {
  const t = useT(settingsTexts)
  const { draft, change } = useDraft(props)
  return PARTS[settingKey].map(([part, label, unit]) =>
    unit === undefined ? (
      <Checkbox
        key={part}
        checked={draft[part] === true}
        onChange={(event) => change({ [part]: event.currentTarget.checked })}
      >
        {t(label)}
      </Checkbox>
    ) : (
      <NumberField
        key={part}
        label={t(label)}
        unit={unit}
        initial={Number(props.initial[part])}
        onChange={(value) => change({ [part]: value })}
      />
    ),
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
