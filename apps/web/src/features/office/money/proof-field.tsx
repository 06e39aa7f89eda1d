import { Field } from '#components/ui/field.tsx'
import { TextArea } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'

type ProofFieldProps = { value: string; onChange: (value: string) => void }

/** A field for the bank's own statement. */
export function ProofField({ value, onChange }: ProofFieldProps) {
  const t = useT(moneyTexts)
  return (
    <Field label={t('bank.proof')} hint={t('bank.proofHint')}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          maxLength={1_000}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
