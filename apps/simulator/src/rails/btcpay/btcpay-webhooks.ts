import { createHmac, randomBytes } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Payment } from '../payment-types.ts'
import type { Rails } from '../rails.ts'
import type { MessageMaker } from '../webhook-sender.ts'
import { STATE } from './present-coin-payout.ts'

export function watchBtcPay(rails: Rails, clock: SimulatorClock): void {
  rails.payments.onChange((payment) => {
    if (payment.rail !== 'btcpay') return
    rails.webhooks.send('btcpay', payment.key, coinMessageMaker(clock, payment))
  })
}

const TYPES: Partial<Record<Payment['state'], string>> = {
  draft: 'PayoutCreated',
  approved: 'PayoutApproved',
}

export function coinMessageMaker(clock: SimulatorClock, payment: Payment): MessageMaker {
  const deliveryId = randomBytes(16).toString('hex')
  const type = TYPES[payment.state] ?? 'PayoutUpdated'
  const state = STATE[payment.state]
  return (endpoint, variation) => {
    const isRedelivery = variation === 'redelivery'
    const isForged = variation === 'forged'
    const eventId = isRedelivery || isForged ? randomBytes(16).toString('hex') : deliveryId
    const body = JSON.stringify({
      deliveryId: eventId,
      webhookId: endpoint.id,
      originalDeliveryId: isForged ? eventId : deliveryId,
      isRedelivery,
      type: isForged ? 'PayoutUpdated' : type,
      timestamp: Math.floor(clock.nowMs() / 1000),
      storeId: payment.facts['storeId'] ?? '',
      payoutId: payment.id,
      pullPaymentId: null,
      payoutState: isForged ? 'Completed' : state,
    })
    const isHonest = variation === 'true' || isRedelivery
    const secret = isHonest ? endpoint.secret : `not ${endpoint.secret}`
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return { eventId, type, body, headers: { 'btcpay-sig': `sha256=${signature}` } }
  }
}
