import type { MarketMode } from '@app/contract/payments/listing-facts'
import { useState } from 'react'
import { useSettingWords, type StoredValues } from '#components/setting-words/use-setting-words.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { NumberField } from './number-field.tsx'
import { settingsTexts } from './settings-texts.ts'
import styles from '#features/office/settings/market-fields.module.css'

// Written again: a list shared with another page would be a file of its own in the first script of public pages.
const MODES = ['off', 'dry_run', 'on'] as const satisfies readonly MarketMode[]

type Connector = StoredValues['market.dmarket']
type Prices = { shareBps: number | undefined; floorBps: number | undefined }
type Row = Prices & { category: string; key: number }
type Draft = Prices & { mode: Connector['mode']; rows: Row[] }
type MarketFieldsProps = { initial: Connector; onChange: (value: Connector | undefined) => void }

/** Undefined while a number or a name is missing. */
function whole({ mode, shareBps, floorBps, rows }: Draft): Connector | undefined {
  const categories = rows.flatMap((row) =>
    row.category.trim() === '' || row.shareBps === undefined || row.floorBps === undefined
      ? []
      : [{ category: row.category.trim(), shareBps: row.shareBps, floorBps: row.floorBps }],
  )
  if (shareBps === undefined || floorBps === undefined || categories.length < rows.length) return undefined
  return { mode, shareBps, floorBps, categories }
}

/** The switch of the connector and its prices, for all items and for single categories. */
export function MarketFields({ initial, onChange }: MarketFieldsProps) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const [draft, setDraft] = useState<Draft>(() => ({
    ...initial,
    rows: initial.categories.map((row, key) => ({ ...row, key })),
  }))
  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    onChange(whole(next))
  }
  const edit = (key: number, part: Partial<Row>) =>
    change({ rows: draft.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  const nextKey = Math.max(-1, ...draft.rows.map(({ key }) => key)) + 1
  return (
    <div className="stack">
      <Field label={t('market.mode')}>
        {(control) => (
          <Select
            {...control}
            value={draft.mode}
            options={MODES.map((value) => ({ value, label: words.marketModeOf(value) }))}
            onChange={(event) =>
              change({ mode: MODES.find((mode) => mode === event.currentTarget.value) ?? draft.mode })
            }
          />
        )}
      </Field>
      <PriceFields initial={initial} onChange={change} />
      {draft.rows.map((row) => (
        <CategoryRow
          key={row.key}
          row={row}
          onEdit={(part) => edit(row.key, part)}
          onRemove={() => change({ rows: draft.rows.filter(({ key }) => key !== row.key) })}
        />
      ))}
      <Button
        onClick={() =>
          change({
            rows: [
              ...draft.rows,
              { category: '', shareBps: initial.shareBps, floorBps: initial.floorBps, key: nextKey },
            ],
          })
        }
      >
        {t('market.add')}
      </Button>
    </div>
  )
}

type CategoryRowProps = { row: Row; onEdit: (part: Partial<Row>) => void; onRemove: () => void }

function CategoryRow({ row, onEdit, onRemove }: CategoryRowProps) {
  const t = useT(settingsTexts)
  return (
    <fieldset className={styles.category}>
      <legend className="visually-hidden">{row.category}</legend>
      <Field label={t('market.category')}>
        {(control) => (
          <TextInput
            {...control}
            value={row.category}
            maxLength={40}
            onChange={(event) => onEdit({ category: event.currentTarget.value })}
          />
        )}
      </Field>
      <PriceFields initial={{ shareBps: row.shareBps ?? 0, floorBps: row.floorBps ?? 0 }} onChange={onEdit} />
      <Button
        size="small"
        variant="ghost"
        aria-label={t('blocked.removeNamed', { name: row.category })}
        onClick={onRemove}
      >
        {t('blocked.remove')}
      </Button>
    </fieldset>
  )
}

type PriceFieldsProps = {
  initial: { shareBps: number; floorBps: number }
  onChange: (part: Partial<Prices>) => void
}

function PriceFields({ initial, onChange }: PriceFieldsProps) {
  const t = useT(settingsTexts)
  return (
    <>
      <NumberField
        label={t('market.share')}
        unit={100}
        initial={initial.shareBps}
        onChange={(shareBps) => onChange({ shareBps })}
      />
      <NumberField
        label={t('market.floor')}
        unit={100}
        initial={initial.floorBps}
        onChange={(floorBps) => onChange({ floorBps })}
      />
    </>
  )
}
