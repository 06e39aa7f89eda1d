import type { OfferCheckResponse } from '@app/contract/offer-check'
import type { PostApiOperatorCheckData, PostApiOperatorCheckResponses } from '#lib/api/generated/types.gen.ts'
import { send } from '#lib/api/send.ts'

export function checkOffer(text: string, signal: AbortSignal): Promise<OfferCheckResponse> {
  return send<PostApiOperatorCheckData, PostApiOperatorCheckResponses>({
    method: 'POST',
    path: '/operator/check',
    body: { text },
    signal,
  })
}
