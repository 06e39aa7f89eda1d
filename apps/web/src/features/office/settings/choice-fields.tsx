import { RESALE_TAX_BASES } from '@app/contract/payments/stock-facts'
import { STAFFING_MODES } from '@app/contract/office/one-person-wait'
import { NOTICE_CHARS_MAX, NOTICE_TONES } from '@app/contract/payments/review-facts'
import { OFFER_MODES } from '@app/contract/selling/offer-modes'
import { PAYOUT_METHODS } from '@app/contract/payments/rails'
import { useState } from 'react'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { useSettingWords, type StoredValues } from '#components/setting-words/use-setting-words.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { settingsTexts } from './settings-texts.ts'
import { methodName } from '#lib/payout-names.ts'
import styles from '#features/office/settings/choice-fields.module.css'

const POLICIES = ['instant', 'after_protection', 'manual'] as const

type EditorProps<Value> = { initial: Value; onChange: (value: Value | undefined) => void }

export function PolicyField({ initial, onChange }: EditorProps<StoredValues['payout.policy']>) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const [policy, setPolicy] = useState(initial)
  return (
    <Field label={t('field.policy')}>
      {(control) => (
        <Select
          {...control}
          value={policy}
          options={POLICIES.map((value) => ({ value, label: words.policyOf(value) }))}
          onChange={(event) => {
            const chosen = POLICIES.find((each) => each === event.currentTarget.value) ?? policy
            setPolicy(chosen)
            onChange(chosen)
          }}
        />
      )}
    </Field>
  )
}

export function ResaleBasisField({ initial, onChange }: EditorProps<StoredValues['tax.resale_basis']>) {
  const words = useSettingWords()
  const [basis, setBasis] = useState(initial)
  return (
    <Field label={words.nameOf('tax.resale_basis')}>
      {(control) => (
        <Select
          {...control}
          value={basis}
          options={RESALE_TAX_BASES.map((value) => ({ value, label: words.resaleBasisOf(value) }))}
          onChange={(event) => {
            const chosen = RESALE_TAX_BASES.find((each) => each === event.currentTarget.value) ?? basis
            setBasis(chosen)
            onChange(chosen)
          }}
        />
      )}
    </Field>
  )
}

export function OfferModeField({ initial, onChange }: EditorProps<StoredValues['trade.offer_mode']>) {
  const words = useSettingWords()
  const [mode, setMode] = useState(initial)
  return (
    <Field label={words.nameOf('trade.offer_mode')}>
      {(control) => (
        <Select
          {...control}
          value={mode}
          options={OFFER_MODES.map((value) => ({ value, label: words.offerModeOf(value) }))}
          onChange={(event) => {
            const chosen = OFFER_MODES.find((each) => each === event.currentTarget.value) ?? mode
            setMode(chosen)
            onChange(chosen)
          }}
        />
      )}
    </Field>
  )
}

export function StaffingField({ initial, onChange }: EditorProps<StoredValues['staffing.mode']>) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const [mode, setMode] = useState(initial)
  return (
    <Field label={t('field.staffing')}>
      {(control) => (
        <Select
          {...control}
          value={mode}
          options={STAFFING_MODES.map((value) => ({ value, label: words.staffingOf(value) }))}
          onChange={(event) => {
            const chosen = STAFFING_MODES.find((each) => each === event.currentTarget.value) ?? mode
            setMode(chosen)
            onChange(chosen)
          }}
        />
      )}
    </Field>
  )
}

/** Selected methods are offered in this order. */
export function MethodsField({ initial, onChange }: EditorProps<StoredValues['payout.methods']>) {
  const t = useT(settingsTexts)
  const shared = useT(adminTexts)
  const [methods, setMethods] = useState(initial)
  function change(next: StoredValues['payout.methods']) {
    setMethods(next)
    onChange(next.length === 0 ? undefined : next)
  }
  const off = PAYOUT_METHODS.filter((method) => !methods.includes(method))
  return (
    <fieldset className={styles['setting-methods']}>
      <legend>{t('field.methods')}</legend>
      {[...methods, ...off].map((method) => {
        const place = methods.indexOf(method)
        const name = methodName(shared, method)
        return (
          <div key={method}>
            <Checkbox
              checked={place !== -1}
              onChange={() =>
                change(place === -1 ? [...methods, method] : methods.filter((each) => each !== method))
              }
            >
              {name}
            </Checkbox>
            {place > 0 ? (
              <Button size="small" variant="ghost" onClick={() => change(moveUp(methods, place))}>
                {t('field.up', { name })}
              </Button>
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}

function moveUp<Each>(list: readonly Each[], place: number): Each[] {
  const moved = list[place]
  const rest = list.filter((_each, index) => index !== place)
  return moved === undefined ? [...list] : rest.toSpliced(place - 1, 0, moved)
}

export function NoticeFields({ initial, onChange }: EditorProps<StoredValues['site.notice']>) {
  const t = useT(settingsTexts)
  const [notice, setNotice] = useState(initial)
  function change(part: Partial<StoredValues['site.notice']>) {
    const next = { ...notice, ...part }
    setNotice(next)
    onChange(next.isOn && (next.pl.trim() === '' || next.en.trim() === '') ? undefined : next)
  }
  return (
    <>
      <Checkbox checked={notice.isOn} onChange={(event) => change({ isOn: event.currentTarget.checked })}>
        {t('field.noticeOn')}
      </Checkbox>
      <Field label={t('field.noticeTone')}>
        {(control) => (
          <Select
            {...control}
            value={notice.tone}
            options={NOTICE_TONES.map((value) => ({ value, label: t(`field.noticeTone.${value}`) }))}
            onChange={(event) => {
              const tone = NOTICE_TONES.find((each) => each === event.currentTarget.value)
              if (tone) change({ tone })
            }}
          />
        )}
      </Field>
      {(['pl', 'en'] as const).map((language) => (
        <Field key={language} label={language === 'pl' ? t('field.noticePl') : t('field.noticeEn')}>
          {(control) => (
            <TextArea
              {...control}
              lang={language}
              rows={2}
              maxLength={NOTICE_CHARS_MAX}
              value={notice[language]}
              onChange={(event) => change({ [language]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
    </>
  )
}

export function JsonField({ initial, onChange }: EditorProps<unknown>) {
  const t = useT(settingsTexts)
  const [text, setText] = useState(JSON.stringify(initial, null, 1))
  return (
    <Field label={t('field.json')}>
      {(control) => (
        <TextArea
          {...control}
          className="mono"
          rows={6}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            onChange(readJson(event.currentTarget.value))
          }}
        />
      )}
    </Field>
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
