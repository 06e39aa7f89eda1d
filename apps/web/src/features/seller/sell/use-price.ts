import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { PayoutClass } from '@app/contract/selling/sale-facts'
import { useState } from 'react'
import { hasTwoPrices } from './price-choice.tsx'
import type { PayoutForm } from './use-payout-form.ts'
import { usePayoutPreview, type PreviewView } from './use-payout-preview.ts'
import type { QuoteControl } from './use-quote.ts'

type Price = {
  payoutClass: PayoutClass
  /** In złoty; undefined without a quote. */
  total: number | undefined
  /** The field sent to the server; empty when there is no choice. */
  sent: { payoutClass?: PayoutClass }
}

/** The price used in the dialog: the selected one, or the deferred one when only that is available. */
export function usePrice(control: QuoteControl, payout: PayoutForm) {
  const [wished, choosePrice] = useState<PayoutClass>('now')
  const { quote } = control
  const isChoice = quote !== undefined && hasTwoPrices(quote)
  const asked = usePayoutPreview(askedQuote(control), payout, isChoice ? wished : undefined)
  const payoutClass = asked.preview?.choice?.now === null ? 'later' : wished
  const price: Price = isChoice
    ? {
        payoutClass,
        total: payoutClass === 'now' ? quote.total : quote.laterTotal,
        sent: { payoutClass },
      }
    : { payoutClass: 'now', total: quote?.total, sent: {} }
  return {
    price,
    choosePrice,
    /** Both prices with their times; it stays visible while the next response loads. */
    foreseen: asked.preview,
    preview: isChoice ? { ...asked, preview: fitting(asked.preview, payoutClass) } : asked,
  }
}

/** The times of the other price must never appear as times of the selected one, not even briefly. */
function fitting(preview: PayoutPreview | undefined, payoutClass: PayoutClass): PreviewView['preview'] {
  return preview?.payoutClass === payoutClass ? preview : undefined
}

/** An expired quote has no preview. */
function askedQuote({ quote, phase }: QuoteControl): string | undefined {
  return phase === 'expired' ? undefined : quote?.id
}
