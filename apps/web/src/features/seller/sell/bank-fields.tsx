import { formatAccountNumber, readAccountNumber } from '@app/contract/payments/account-number'
import { bankNameOf } from '@app/contract/payments/polish-banks'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'
import type { PayoutForm } from './use-payout-form.ts'
import styles from '#features/seller/sell/bank-fields.module.css'

export function BankFields({ form }: { form: PayoutForm }) {
  const t = useT(sellTexts)
  const { draft, errors, edit, leave } = form
  const { accountNumber } = readAccountNumber(draft.accountNumber) as { accountNumber?: string }
  const bank = accountNumber && bankNameOf(accountNumber)

  function leaveAccountNumber() {
    if (draft.accountNumber.trim() === '') return
    leave('accountNumber')
    if (accountNumber) edit({ accountNumber: formatAccountNumber(accountNumber) })
  }

  return (
    <>
      <Field
        label={t('bank.account')}
        error={errors.accountNumber}
        hint={
          // A live region must exist before it has content, so that a screen reader announces the text when it
          // appears.
          <output className={styles['field-ok']}>
            {accountNumber ? (
              <>
                <Icon name="check" isSmall />
                {bank ? t('bank.okNamed', { bank }) : t('bank.ok')}
              </>
            ) : null}
          </output>
        }
      >
        {(control) => (
          <TextInput
            {...control}
            data-field="accountNumber"
            className="num"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={draft.accountNumber}
            onChange={(event) => edit({ accountNumber: event.currentTarget.value })}
            onBlur={leaveAccountNumber}
          />
        )}
      </Field>
      <Field label={t('bank.owner')} error={errors.ownerName}>
        {(control) => (
          <TextInput
            {...control}
            data-field="ownerName"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={draft.ownerName}
            onChange={(event) => edit({ ownerName: event.currentTarget.value })}
            onBlur={() => (draft.ownerName.trim() === '' ? undefined : leave('ownerName'))}
          />
        )}
      </Field>
    </>
  )
}
