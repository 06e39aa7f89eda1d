import { createHmac, randomUUID } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Payment } from '../payment-types.ts'
import type { Rails } from '../rails.ts'
import type { MessageMaker } from '../webhook-sender.ts'
import { presentTransaction } from './revolut-payments.ts'

export function watchRevolut(rails: Rails, clock: SimulatorClock): void {
  rails.payments.onChange((payment) => {
    if (payment.rail !== 'revolut' || payment.state === 'held') return
    rails.webhooks.send('revolut', payment.key, revolutMessageMaker(clock, payment))
  })
}

/** The message has no id of its own. Every transmission gets a new time and signature. */
export function revolutMessageMaker(clock: SimulatorClock, payment: Payment): MessageMaker {
  const transaction = presentTransaction(payment)
  const isNew = transaction.state === 'pending'
  const event = isNew ? 'TransactionCreated' : 'TransactionStateChanged'
  const at = new Date(clock.nowMs()).toISOString()
  const { id, request_id, state } = transaction
  const data = isNew ? transaction : { id, request_id, old_state: 'pending', new_state: state }
  return (endpoint, variation) => {
    const isForged = variation === 'forged'
    const body = JSON.stringify(
      isForged
        ? {
            data: { id, request_id, old_state: 'pending', new_state: 'completed' },
            event: 'TransactionStateChanged',
            timestamp: new Date(clock.nowMs() + 1).toISOString(),
          }
        : { data, event, timestamp: at },
    )
    const isHonest = variation === 'true' || variation === 'redelivery'
    const secret = isHonest ? endpoint.secret : `not ${endpoint.secret}`
    const timestamp = String(clock.nowMs())
    const mark = createHmac('sha256', secret).update(`v1.${timestamp}.${body}`).digest('hex')
    return {
      eventId: randomUUID(),
      type: event,
      body,
      headers: { 'revolut-request-timestamp': timestamp, 'revolut-signature': `v1=${mark}` },
    }
  }
}
