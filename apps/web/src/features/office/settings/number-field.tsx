import { useState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useLanguage } from '#lib/i18n/use-t.ts'

type NumberFieldProps = {
  label: string
  /** The stored value, in whole hundredths or seconds. */
  initial: number
  /** Number of stored units in one displayed unit. */
  unit: 1 | 60 | 100
  onChange: (stored: number | undefined) => void
}

/**
 * Shows a number in display units and reports it in stored units. It never rounds: an input that does not fit is
 * invalid.
 */
export function NumberField({ label, initial, unit, onChange }: NumberFieldProps) {
  const language = useLanguage()
  const [text, setText] = useState(() => {
    const written = String(initial / unit)
    return language === 'pl' ? written.replace('.', ',') : written
  })
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            onChange(readStored(event.currentTarget.value, unit))
          }}
        />
      )}
    </Field>
  )
}

function readStored(text: string, unit: number): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  const stored = Math.round(Number(plain) * unit * 100) / 100
  return Number.isInteger(stored) ? stored : undefined
}
