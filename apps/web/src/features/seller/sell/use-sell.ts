import type { PayoutClass } from '@app/contract/selling/sale-facts'
import type { Quote, Sale } from '@app/contract/selling/sales'
import { TERMS_VERSION } from '@app/contract/selling/terms'
import { useRef, useState } from 'react'
import { useFailureText } from '#components/use-failure-text.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import type { Consents } from './agreement.tsx'
import { sell, type SellBody } from './sell-calls.ts'
import { sellTexts } from './sell-texts.ts'
import type { PayoutForm } from './use-payout-form.ts'

export type SellFailure = { detail: string; code: ApiError['code'] | undefined; error: unknown }

type Attempt = {
  quote: Quote
  payment: NonNullable<PayoutForm['payment']>
  consents: Consents
  payoutClass?: PayoutClass
}

/** Sends the sale. A second click while the request is in flight does nothing; a retry repeats the same request. */
export function useSell(onSold: (sale: Sale) => void) {
  const t = useT(sellTexts)
  const [isSelling, setSelling] = useState(false)
  const [failure, setFailure] = useState<SellFailure>()
  const isBusy = useRef(false)
  const failureText = useFailureText()
  const keyFor = useIdempotencyKey()

  async function send(attempt: Attempt): Promise<SellFailure | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setSelling(true)
    setFailure(undefined)
    try {
      const body = requestOf(attempt)
      const sale = await sell(body, keyFor(body))
      showToast({ text: t('sell.done'), kind: 'success', autoCloseMs: SHORT_TOAST_MS })
      onSold(sale)
      return undefined
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      const failed = { detail: failureText(error, ''), code, error }
      setFailure(failed)
      showToast({ text: t('sell.failed'), kind: 'error' })
      return failed
    } finally {
      isBusy.current = false
      setSelling(false)
    }
  }

  return { isSelling, failure, send, forgetFailure: () => setFailure(undefined) }
}

function requestOf({ quote, payment, consents, payoutClass }: Attempt): SellBody {
  return {
    items: quote.items.map(({ assetId, name }) => ({ assetId, name })),
    quoteId: quote.id,
    paymentMethod: payment.method,
    paymentDetails: payment.details,
    ...(payoutClass === undefined ? {} : { payoutClass }),
    acceptTerms: consents.acceptTerms,
    tradeConfirmation: consents.tradeConfirmation,
    termsVersion: TERMS_VERSION,
  }
}
