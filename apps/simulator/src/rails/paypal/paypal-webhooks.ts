import { randomBytes } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Payment, PaymentState } from '../payment-types.ts'
import type { Rails } from '../rails.ts'
import type { MessageMaker } from '../webhook-sender.ts'
import { presentItem } from './present-payout.ts'

const EVENTS: Partial<Record<PaymentState, string>> = {
  paid: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
  unclaimed: 'PAYMENT.PAYOUTS-ITEM.UNCLAIMED',
  failed: 'PAYMENT.PAYOUTS-ITEM.FAILED',
  held: 'PAYMENT.PAYOUTS-ITEM.HELD',
  blocked: 'PAYMENT.PAYOUTS-ITEM.BLOCKED',
  returned: 'PAYMENT.PAYOUTS-ITEM.RETURNED',
  refunded: 'PAYMENT.PAYOUTS-ITEM.REFUNDED',
  reversed: 'PAYMENT.PAYOUTS-ITEM.REFUNDED',
  cancelled: 'PAYMENT.PAYOUTS-ITEM.CANCELED',
}

export function watchPayPal(rails: Rails, clock: SimulatorClock, address: { url: string }): void {
  rails.payments.onChange((payment) => {
    const type = payment.rail === 'paypal' ? EVENTS[payment.state] : undefined
    if (type === undefined) return
    rails.webhooks.send('paypal', payment.key, messageMaker({ rails, clock, address, payment, type }))
  })
}

/** An event keeps its id for all its deliveries; every transmission gets a new signature. */
export function messageMaker(given: {
  rails: Rails
  clock: SimulatorClock
  address: { url: string }
  payment: Payment
  type: string
}): MessageMaker {
  const { rails, clock, type } = given
  const eventId = newEventId()
  const base = `${given.address.url}/paypal`
  const resource = presentItem(given.payment, base)
  return async (endpoint, variation) => {
    const isForged = variation === 'forged'
    const id = isForged ? newEventId() : eventId
    const event = isForged ? 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED' : type
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: new Date(clock.nowMs()).toISOString(),
      resource_type: 'payouts_item',
      event_type: event,
      summary: 'A payout item changed',
      resource: isForged ? { ...resource, transaction_status: 'SUCCESS' } : resource,
      links: [],
    })
    const isHonest = variation === 'true' || variation === 'redelivery'
    const by = variation === 'foreign-certificate' ? 'stranger' : 'us'
    // The signature covers different bytes, so everything except the verification looks correct.
    const signedBody = isHonest || by === 'stranger' ? body : `${body} `
    const headers = await rails.payPalSigner.sign(signedBody, endpoint.id, clock.nowMs(), by)
    return { eventId: id, type: event, body, headers }
  }
}

function newEventId(): string {
  return `WH-${randomBytes(12).toString('hex').toUpperCase()}`
}
