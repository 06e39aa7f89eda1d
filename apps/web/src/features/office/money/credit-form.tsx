import { useWatch } from 'react-hook-form'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { readZlotys } from '#lib/read-amount.ts'
import { creditSeller, lowerBalance } from './control-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { PersonField, type Person } from './person-field.tsx'

type CreditValues = { person: Person | null; amount: string }

/** Credits a seller without a sale. A negative amount lowers the balance and needs two admins. */
export function CreditForm() {
  const t = useT(moneyTexts)
  return (
    <DialogButton icon="plus" dialog={<CreditDialog />}>
      {t('credit.title')}
    </DialogButton>
  )
}

function CreditDialog() {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog<CreditValues>
      title={t('credit.title')}
      confirmLabel={t('credit.do')}
      reason="required"
      isGentle
      defaults={{ person: null, amount: '' }}
      onConfirm={(reason, { person, amount }, key) => {
        const zlotys = readZlotys(amount) ?? 0
        const call = zlotys < 0 ? lowerBalance : creditSeller
        return call(person?.id ?? '', { amount: Math.abs(zlotys), reason }, key)
      }}
    >
      <PersonField name="person" label={t('credit.user')} />
      <TextField
        name="amount"
        label={t('credit.amount')}
        hint={t('credit.hint')}
        inputMode="decimal"
        autoComplete="off"
        check={(text) => (readZlotys(text) ? undefined : t('credit.amountZero'))}
      />
      <CreditRule />
    </ReasonDialog>
  )
}

/** One admin gives small credits; the server counts the sums of the day, so this names the rule for larger ones. */
function CreditRule() {
  const t = useT(moneyTexts)
  const zlotys = readZlotys(useWatch<CreditValues, 'amount'>({ name: 'amount' })) ?? 0
  if (zlotys === 0) return null
  const grosze = toGrosze(Math.abs(zlotys))
  if (zlotys < 0) return <ApprovalRule kind="correction" grosze={grosze} />
  return (
    <>
      <p className="caption low">{t('credit.maybe')}</p>
      <ApprovalRule kind="credit" grosze={grosze} />
    </>
  )
}
