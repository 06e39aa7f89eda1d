import { wordedSetting, type StoredValues } from '#components/setting-words/use-setting-words.ts'
import { NumberField } from './number-field.tsx'
import {
  JsonField,
  MethodsField,
  NoticeFields,
  PolicyField,
  OfferModeField,
  ResaleBasisField,
  StaffingField,
} from './choice-fields.tsx'
import { BlockedItemsField } from './blocked-items-field.tsx'
import { OverridesField } from './overrides-field.tsx'
import { MarketFields } from './market-fields.tsx'
import { AlertFields } from './alert-fields.tsx'
import { hasOnlyParts, PartsFields, TaxFields, TiersField } from './group-fields.tsx'
import { isTextSetting, TextValueField } from './text-value-field.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { settingsTexts } from './settings-texts.ts'

type ValueEditorProps = {
  settingKey: string
  initial: unknown
  /** Undefined while the input is not a valid value. */
  onChange: (value: unknown) => void
}

/** The editor for a setting. A setting that this page does not know is edited in its stored form. */
export function ValueEditor({ settingKey, initial, onChange }: ValueEditorProps) {
  const t = useT(settingsTexts)
  const key = wordedSetting(settingKey)
  if (!key) return <JsonField initial={initial} onChange={onChange} />
  if (key === 'payout.rate_bps')
    return <NumberField label={t('field.percent')} initial={Number(initial)} unit={100} onChange={onChange} />
  if (key === 'payout.later_extra_bps')
    return <NumberField label={t('field.extra')} initial={Number(initial)} unit={100} onChange={onChange} />
  if (key.endsWith('_grosze'))
    return <NumberField label={t('field.amount')} initial={Number(initial)} unit={100} onChange={onChange} />
  if (key.endsWith('_hours'))
    return <NumberField label={t('field.hours')} initial={Number(initial)} unit={1} onChange={onChange} />
  if (key.endsWith('_seconds'))
    return <NumberField label={t('field.minutes')} initial={Number(initial)} unit={60} onChange={onChange} />
  if (isTextSetting(key))
    return <TextValueField settingKey={key} initial={String(initial)} onChange={onChange} />
  if (key === 'payout.policy')
    return <PolicyField initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'staffing.mode')
    return <StaffingField initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'trade.offer_mode')
    return <OfferModeField initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'tax.resale_basis')
    return <ResaleBasisField initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'market.dmarket')
    return <MarketFields initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'payout.methods')
    return <MethodsField initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'payout.advance_tiers')
    return <TiersField initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (hasOnlyParts(key))
    return <PartsFields settingKey={key} initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'tax.pcc')
    return <TaxFields initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'staff.alerts')
    return <AlertFields initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'price.blocked')
    return <BlockedItemsField initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'price.overrides')
    return <OverridesField initial={initial as StoredValues[typeof key]} onChange={onChange} />
  if (key === 'site.notice')
    return <NoticeFields initial={initial as StoredValues[typeof key]} onChange={onChange} />
  return <JsonField initial={initial} onChange={onChange} />
}
