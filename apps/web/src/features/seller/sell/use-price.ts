import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { PayoutClass } from '@app/contract/selling/sale-facts'
import { useState } from 'react'
import { hasTwoPrices } from './price-choice.tsx'
import type { PayoutForm } from './use-payout-form.ts'
import { usePayoutPreview, type PreviewView } from './use-payout-preview.ts'
import type { QuoteControl } from './use-quote.ts'

type Price = {
  payoutClass: PayoutClass
  /** In zlotys; undefined without a quote. */
  total: number | undefined
  /** What is told to the server: nothing while there is nothing to choose. */
  sent: { payoutClass?: PayoutClass }
}

/** Which of the two prices stands in the dialog: the chosen one, or the later one where only that can be had. */
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
    /** Both prices with their times; stays while the next answer is on its way. */
    foreseen: asked.preview,
    preview: isChoice ? { ...asked, preview: fitting(asked.preview, payoutClass) } : asked,
  }
}

/** Times of the other price are not shown as those of the chosen one, not even for a moment. */
function fitting(preview: PayoutPreview | undefined, payoutClass: PayoutClass): PreviewView['preview'] {
  return preview?.payoutClass === payoutClass ? preview : undefined
}

/** Of a quote that is over nothing is foreseen. */
function askedQuote({ quote, phase }: QuoteControl): string | undefined {
  return phase === 'expired' ? undefined : quote?.id
}
