import type { WithdrawalResponse } from '@app/contract/payments/balance'
import { useRef, useState } from 'react'
import { useFailureText } from '#components/use-failure-text.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { showInForm, type PayoutForm } from '../use-payout-form.ts'
import { withdraw, type WithdrawalBody } from './balance-calls.ts'
import { balanceTexts } from './balance-texts.ts'

export type Withdrawal = WithdrawalResponse['withdrawal']

/** Sends a withdrawal once, however often the button is clicked; a retry repeats the same request. */
export function useWithdraw(payout: PayoutForm, onDone: (withdrawal: Withdrawal) => void) {
  const t = useT(balanceTexts)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isSending = useRef(false)
  const failureText = useFailureText()
  const keyFor = useIdempotencyKey()

  async function send(body: WithdrawalBody): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      onDone(await withdraw(body, keyFor(body)))
    } catch (error) {
      showInForm(payout, error)
      const amountProblem = error instanceof ApiError ? error.fields['amount'] : undefined
      setFailure(amountProblem ?? failureText(error, t('withdraw.failed')))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return { isBusy, failure, send }
}
