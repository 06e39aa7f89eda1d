import { randomUUID } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Payment } from '../payment-types.ts'
import type { Rails } from '../rails.ts'
import type { MessageMaker } from '../webhook-sender.ts'
import { presentPayout } from './truelayer-payouts.ts'

export function watchTrueLayer(rails: Rails, clock: SimulatorClock): void {
  rails.payments.onChange((payment) => {
    if (payment.rail !== 'truelayer' || payment.state === 'pending' || payment.state === 'held') return
    rails.webhooks.send('truelayer', payment.key, trueLayerMessageMaker(rails, clock, payment))
  })
}

/** An event keeps its id for all its deliveries; every transmission gets a new time and signature. */
export function trueLayerMessageMaker(rails: Rails, clock: SimulatorClock, payment: Payment): MessageMaker {
  const eventId = randomUUID()
  const { status, executed_at, failed_at, failure_reason, metadata, scheme_id } = presentPayout(payment)
  return (endpoint, variation) => {
    const isForged = variation === 'forged'
    const id = isForged ? randomUUID() : eventId
    const type = isForged || status === 'executed' ? 'payout_executed' : 'payout_failed'
    const body = JSON.stringify({
      type,
      event_id: id,
      event_version: 1,
      payout_id: payment.id,
      ...(type === 'payout_executed' ? { executed_at } : { failed_at, failure_reason }),
      scheme_id,
      metadata,
    })
    const isHonest = variation === 'true' || variation === 'redelivery'
    const by = variation === 'foreign-certificate' ? ('stranger' as const) : ('us' as const)
    const timestamp = new Date(clock.nowMs()).toISOString()
    // The signature covers different bytes, so everything except the verification looks correct.
    const signedBody = isHonest || by === 'stranger' ? body : `${body} `
    const path = new URL(endpoint.url).pathname
    const signature = rails.trueLayerSigner.sign({ path, timestamp, body: signedBody, by })
    return {
      eventId: id,
      type,
      body,
      headers: { 'x-tl-webhook-timestamp': timestamp, 'tl-signature': signature },
    }
  }
}
