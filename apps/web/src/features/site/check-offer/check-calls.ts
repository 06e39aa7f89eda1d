import type { OfferCheckResponse } from '@app/contract/selling/offer-check'
import { send } from '#lib/api/send.ts'

export function checkOffer(text: string): Promise<OfferCheckResponse> {
  return send('POST /api/operator/check', { body: { text } })
}
