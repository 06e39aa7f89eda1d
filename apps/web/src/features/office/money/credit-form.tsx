import { useState } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { creditSeller, lowerBalance } from './control-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { readZlotys } from './read-amount.ts'
import { useControl } from './use-control.ts'

const USER_ID = /^[1-9]\d{0,17}$/

/** Credits a seller without a sale. A negative amount lowers the balance and needs two admins. */
export function CreditForm() {
  const t = useT(moneyTexts)
  const [userId, setUserId] = useState('')
  const [amount, setAmount] = useState('')
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const zlotys = readZlotys(amount)
  const isUserGood = USER_ID.test(userId.trim())
  const isAmountGood = zlotys !== undefined && zlotys !== 0
  const isLower = zlotys !== undefined && zlotys < 0
  const control = useControl(() => {
    setAsking(false)
    setTried(false)
    setUserId('')
    setAmount('')
  })
  return (
    <PanelSection title={t('credit.title')}>
      <form
        className="money-form"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          setAsking(isUserGood && isAmountGood)
        }}
      >
        <DigitsField
          label={t('credit.user')}
          hint={t('credit.userHint')}
          error={isTried && !isUserGood ? t('credit.userError') : undefined}
          value={userId}
          onChange={setUserId}
        />
        <DigitsField
          label={t('credit.amount')}
          hint={t('credit.hint')}
          error={isTried && !isAmountGood ? t('credit.amountZero') : undefined}
          value={amount}
          onChange={setAmount}
        />
        <Button type="submit">{t('credit.do')}</Button>
      </form>
      {isAsking ? (
        <ReasonDialog
          title={t(isLower ? 'credit.lowerTitle' : 'credit.confirmTitle', {
            amount: formatGrosze(toGrosze(Math.abs(zlotys ?? 0))),
          })}
          confirmLabel={isLower ? t('credit.lower') : t('credit.do')}
          reason="required"
          isGentle
          isOpen
          onDismiss={() => setAsking(false)}
          onConfirm={(reason) =>
            control(['credit', userId, zlotys, reason], (key) =>
              isLower
                ? lowerBalance(userId.trim(), { amount: -zlotys, reason }, key)
                : creditSeller(userId.trim(), { amount: zlotys ?? 0, reason }, key),
            )
          }
        />
      ) : null}
    </PanelSection>
  )
}

type DigitsFieldProps = {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function DigitsField({ label, hint, error, value, onChange }: DigitsFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <TextInput
          {...field}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
