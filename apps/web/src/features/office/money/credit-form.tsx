import { useState } from 'react'
import { Form, TextField } from '#components/admin/form.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { creditSeller, lowerBalance } from './control-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { PersonField, type Person } from './person-field.tsx'
import { readZlotys } from '#lib/read-amount.ts'
import { useControl } from '#components/admin/use-control.ts'
import styles from '#features/office/money/credit-form.module.css'

type CreditValues = { person: Person | null; amount: string }

/** Credits a seller without a sale. A negative amount lowers the balance and needs two admins. */
export function CreditForm() {
  const t = useT(moneyTexts)
  const [asked, setAsked] = useState<Asked>()
  return (
    <PanelSection title={t('credit.title')}>
      <Form<CreditValues>
        className={styles['money-form']}
        defaults={{ person: null, amount: '' }}
        onSubmit={({ person, amount }, { reset }) => {
          if (person) setAsked({ person, zlotys: readZlotys(amount) ?? 0, onDone: reset })
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
        <Button type="submit">{t('credit.do')}</Button>
      </Form>
      {asked ? <CreditDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </PanelSection>
  )
}

type Asked = { person: Person; zlotys: number; onDone: () => void }

function CreditDialog({ asked: { person, zlotys, onDone }, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT(moneyTexts)
  const isLower = zlotys < 0
  const amount = Math.abs(zlotys)
  const control = useControl(() => {
    onClose()
    onDone()
  })
  return (
    <ReasonDialog
      title={t(isLower ? 'credit.lowerTitle' : 'credit.confirmTitle', {
        amount: formatGrosze(toGrosze(amount)),
      })}
      confirmLabel={isLower ? t('credit.lower') : t('credit.do')}
      reason="required"
      isGentle
      isOpen
      onDismiss={onClose}
      onConfirm={(reason) =>
        control(['credit', person.id, zlotys, reason], (key) =>
          (isLower ? lowerBalance : creditSeller)(person.id, { amount, reason }, key),
        )
      }
    >
      <p>
        <strong dir="auto">{person.name}</strong> <span className="mono low">{person.steamId}</span>
      </p>
      {isLower ? (
        <ApprovalRule kind="correction" grosze={toGrosze(amount)} />
      ) : (
        <CreditRule zlotys={amount} />
      )}
    </ReasonDialog>
  )
}

/** One admin gives small credits; the server counts the sums of the day, so this names the rule for larger ones. */
function CreditRule({ zlotys }: { zlotys: number }) {
  const t = useT(moneyTexts)
  return (
    <>
      <p className="caption low">{t('credit.maybe')}</p>
      <ApprovalRule kind="credit" grosze={toGrosze(zlotys)} />
    </>
  )
}
