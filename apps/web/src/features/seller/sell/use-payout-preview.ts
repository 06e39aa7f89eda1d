import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { PayoutClass } from '@app/contract/selling/sale-facts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PayoutForm } from './use-payout-form.ts'
import { fetchPayoutPreview, type PreviewBody } from './sell-calls.ts'

/** Somebody who types is not asked about at every letter. */
const SETTLE_MS = 400

export type PreviewView = {
  /** The last one for the same quote and method; it stays while the next one is on its way. */
  preview: PayoutPreview | undefined
  isLoading: boolean
  problem: unknown
  retry: () => void
}

type Answer = { about: string; subject: string; preview?: PayoutPreview; problem?: unknown }

/** When the money would come, asked again whenever the quote, the method or complete details change. */
export function usePayoutPreview(
  quoteId: string | undefined,
  form: PayoutForm,
  /** Where there are two prices: which one is asked about first. */
  payoutClass: PayoutClass | undefined,
): PreviewView {
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(0)
  const request = quoteId === undefined ? undefined : requestOf(form, payoutClass)
  const subject = request ? `${quoteId} ${request.paymentMethod}` : ''
  const about = request ? `${quoteId} ${JSON.stringify(request)} ${attempt}` : ''

  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!request || quoteId === undefined) return
    const settled = await fetchPayoutPreview(quoteId, request).then(
      (preview) => ({ preview }),
      (problem: unknown) => ({ problem }),
    )
    // What was asked about meanwhile counts; an answer that comes late does not.
    if (isCurrent()) setAnswer({ about, subject, ...settled })
  })

  useEffect(() => {
    if (about === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => void ask(() => isCurrent), SETTLE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [about])

  const isAnswered = answer?.about === about
  return {
    preview: answer?.subject === subject ? answer.preview : undefined,
    isLoading: about !== '' && !isAnswered,
    problem: isAnswered ? answer.problem : undefined,
    retry: () => setAttempt((now) => now + 1),
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
