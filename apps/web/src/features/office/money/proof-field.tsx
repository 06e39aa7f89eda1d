import { AreaField } from '#components/admin/form.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'

/** A field for the bank's own statement. */
export function ProofField() {
  const t = useT(moneyTexts)
  return (
    <AreaField name="proof" label={t('bank.proof')} hint={t('bank.proofHint')} rows={2} maxLength={1_000} />
  )
}
