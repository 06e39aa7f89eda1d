import type { PayoutDetails } from '@app/contract/payments/payout-details'
import { payoutPaceOf, railsOf, type PayoutMethod } from '@app/contract/payments/rails'
import { maskPayoutDetails } from '@app/contract/payments/read-payout-details'
import { ADVANCE_MINUTES } from '@app/contract/selling/sale-facts'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useBankPromise } from '#components/bank-promise/use-bank-promise.ts'
import { Button } from '#components/ui/button.tsx'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { PayoutFields } from '../payout-section.tsx'
import { sellTexts } from '../sell-texts.ts'
import { usePayoutForm, type PayoutForm } from '../use-payout-form.ts'
import { balanceTexts } from './balance-texts.ts'
import { readAmount, writeAmount } from '#lib/read-amount.ts'
import { useWithdraw, type Withdrawal } from './use-withdraw.ts'
import { methodName } from '#lib/payout-names.ts'
import fieldStyles from '#components/ui/field.module.css'
import balanceStyles from '#features/seller/sell/balance/balance.module.css'
import styles from '#features/seller/sell/balance/withdraw-form.module.css'

type WithdrawFormProps = {
  availableGrosze: number
  onDone: (withdrawal: Withdrawal) => void
  /** The sums, which stand above the button. */
  children: ReactNode
}

export function WithdrawForm({ availableGrosze, onDone, children }: WithdrawFormProps) {
  const t = useT(balanceTexts)
  const sell = useT(sellTexts)
  const flow = useWithdrawFlow(availableGrosze, onDone)
  const { payout, withdrawal, grosze } = flow
  const { method } = payout.draft
  return (
    <form
      className={`panel ${balanceStyles['balance-card']} ${styles['withdraw-form']}`}
      noValidate
      aria-labelledby="withdraw-title"
      onSubmit={flow.submit}
    >
      <h2 id="withdraw-title" className="visually-hidden">
        {t('withdraw.title')}
      </h2>
      <div className={styles['withdraw-sum']}>
        {children}
        <Amount flow={flow} availableGrosze={availableGrosze} />
      </div>
      <div className={styles['withdraw-to']}>
        {flow.errors.length > 0 && flow.attempt > 0 ? (
          <ErrorSummary
            key={flow.attempt}
            title={sell('errors.title', { count: flow.errors.length })}
            errors={flow.errors}
          />
        ) : null}
        {withdrawal.failure ? (
          <Note tone="bad" isLive>
            <strong>{withdrawal.failure}</strong>
            <div>{t('withdraw.kept')}</div>
          </Note>
        ) : null}
        <PayoutFields form={payout} />
      </div>
      <div className={styles['withdraw-send']}>
        {method && payout.payment ? (
          <p className="small">
            {t('withdraw.to', { method: methodName(sell, method), destination: destinationOf(payout) })}
          </p>
        ) : null}
        {method ? <ArrivalHint method={method} /> : null}
        <Button type="submit" variant="primary" size="large" isFull isLoading={withdrawal.isBusy}>
          {grosze ? t('withdraw.submitFor', { amount: formatGrosze(grosze) }) : t('withdraw.submit')}
        </Button>
      </div>
      <AlertDialog
        title={t('withdraw.confirmTitle', { amount: formatGrosze(grosze ?? 0) })}
        isOpen={flow.isAsking}
        onDismiss={flow.dismiss}
        onConfirm={flow.confirm}
        confirmLabel={t('withdraw.confirm')}
        cancelLabel={t('withdraw.back')}
      >
        {method
          ? t('withdraw.confirmBody', {
              method: methodName(sell, method),
              destination: destinationOf(payout),
            })
          : null}
      </AlertDialog>
    </form>
  )
}

/** When the money arrives; nothing here can promise an hour, because staff approve larger amounts. */
function ArrivalHint({ method }: { method: PayoutMethod }) {
  const t = useT(balanceTexts)
  const transfer = useBankPromise()
  const isByHand = railsOf(method).every((rail) => payoutPaceOf(rail) === 'by_hand')
  const words =
    method === 'bank' ? transfer : t(isByHand ? 'withdraw.byHand' : 'withdraw.minutes', ADVANCE_MINUTES)
  return (
    <p className={`${fieldStyles.hint} ${styles['withdraw-when']}`}>
      <Icon name="clock" isSmall />
      <span>
        {words} {t('withdraw.checked')}
      </span>
    </p>
  )
}

type Flow = ReturnType<typeof useWithdrawFlow>

/** The whole balance, unless the seller asks for a part of it. */
function Amount({ flow, availableGrosze }: { flow: Flow; availableGrosze: number }) {
  const t = useT(balanceTexts)
  const [isPart, setPart] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isPart) field.current?.focus()
  }, [isPart])
  if (!isPart) {
    return (
      <Button size="small" onClick={() => setPart(true)}>
        {t('withdraw.part')}
      </Button>
    )
  }
  return (
    <div className={styles['balance-amount']}>
      <Field label={t('withdraw.amount')} error={flow.isAmountShown ? flow.amountError : undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            data-field="amount"
            className="num"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={flow.amount}
            onChange={(event) => flow.setAmount(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button onClick={() => flow.setAmount(writeAmount(availableGrosze))}>{t('withdraw.all')}</Button>
    </div>
  )
}

/** Combines the amount, the payout details and the confirmation into one request. */
function useWithdrawFlow(availableGrosze: number, onDone: (withdrawal: Withdrawal) => void) {
  const t = useT(balanceTexts)
  const payout = usePayoutForm(() => undefined)
  const withdrawal = useWithdraw(payout, onDone)
  const [amount, setAmount] = useState(() => writeAmount(availableGrosze))
  // Not shown on blur: a new line would move the button away while the user presses it.
  const [isAmountShown, setAmountShown] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const grosze = readAmount(amount)
  const amountError = amountProblem()

  function amountProblem(): string | undefined {
    if (amount.trim() === '') return t('withdraw.amountMissing')
    if (grosze === undefined) return t('withdraw.amountInvalid')
    if (grosze === 0) return t('withdraw.amountZero')
    if (grosze > availableGrosze) return t('withdraw.amountOver', { amount: formatGrosze(availableGrosze) })
    return undefined
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (withdrawal.isBusy) return
    const found = payout.checkAll()
    setAmountShown(true)
    if (amountError !== undefined || Object.keys(found).length > 0) setAttempt((now) => now + 1)
    else if (payout.payment) setAsking(true)
  }

  return {
    payout,
    withdrawal,
    amount,
    setAmount,
    grosze,
    amountError,
    isAmountShown,
    attempt,
    errors: Object.entries({
      ...(isAmountShown && amountError ? { amount: amountError } : {}),
      ...payout.errors,
    }),
    submit,
    isAsking,
    dismiss: () => setAsking(false),
    confirm: () => {
      setAsking(false)
      const { payment } = payout
      if (!payment || grosze === undefined) return
      void withdrawal.send({
        amount: grosze / 100,
        paymentMethod: payment.method,
        paymentDetails: payment.details,
      })
    },
  }
}

/** Enough to recognise the destination in the confirmation before the money is sent. */
function destinationOf({ payment, choices }: PayoutForm): string {
  if (!payment) return ''
  if (!('savedId' in payment.details))
    return maskPayoutDetails({ method: payment.method, ...payment.details } as PayoutDetails)
  const { savedId } = payment.details
  const saved = typeof choices === 'object' ? choices.saved.find(({ id }) => id === savedId) : undefined
  return [saved?.coin, saved?.bankName, saved?.masked].filter(Boolean).join(' ')
}
