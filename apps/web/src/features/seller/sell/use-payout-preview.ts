import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { PayoutClass } from '@app/contract/selling/sale-facts'
import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import type { PayoutForm } from './use-payout-form.ts'
import { fetchPayoutPreview, type PreviewBody } from './sell-calls.ts'

/** Avoids a request for every typed letter. */
const SETTLE_MS = 400

export type PreviewView = {
  /** The last preview for the same quote and method; it stays visible while the next one loads. */
  preview: PayoutPreview | undefined
  isLoading: boolean
  problem: unknown
  retry: () => void
}

/** Previews the payout time; loads again whenever the quote, the method or complete details change. */
export function usePayoutPreview(
  quoteId: string | undefined,
  form: PayoutForm,
  /** When there are two prices: the one to preview first. */
  payoutClass: PayoutClass | undefined,
): PreviewView {
  const body = quoteId === undefined ? undefined : requestOf(form, payoutClass)
  const subject = body ? `${quoteId} ${body.paymentMethod}` : ''
  const about = body ? `${quoteId} ${JSON.stringify(body)}` : ''
  const isSettled = useDebouncedValue(about, SETTLE_MS) === about
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['POST /api/quotes/:quoteId/payout-preview', subject, about],
    queryFn: () => fetchPayoutPreview(quoteId ?? '', body as PreviewBody),
    enabled: about !== '' && isSettled,
    placeholderData: (before, query) => (query?.queryKey[1] === subject ? before : undefined),
    // It holds payout details, so it is forgotten with the form.
    gcTime: 0,
  })
  return {
    preview: data,
    isLoading: about !== '' && (!isSettled || isFetching),
    problem: isSettled ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  }
}

function requestOf(
  { draft, payment }: PayoutForm,
  payoutClass: PayoutClass | undefined,
): PreviewBody | undefined {
  const { method, coin } = draft
  if (method === undefined) return undefined
  const wish = { paymentMethod: method, ...(payoutClass === undefined ? {} : { payoutClass }) }
  if (payment) return { ...wish, paymentDetails: payment.details }
  const isCoinKnown = method === 'crypto' && coin !== undefined
  return { ...wish, ...(isCoinKnown ? { paymentDetails: { coin } } : {}) }
}
