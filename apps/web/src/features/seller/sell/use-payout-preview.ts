import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { PayoutClass } from '@app/contract/selling/sale-facts'
import { useEffect, useEffectEvent, useState } from 'react'
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

type Answer = { about: string; subject: string; preview?: PayoutPreview; problem?: unknown }

/** Previews the payout time; loads again whenever the quote, the method or complete details change. */
export function usePayoutPreview(
  quoteId: string | undefined,
  form: PayoutForm,
  /** When there are two prices: the one to preview first. */
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
    // Ignores a late response when a newer request exists.
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
