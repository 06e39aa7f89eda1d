import type { Faults } from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { BankBook } from './bank/bank-book.ts'
import { PaymentBook } from './payment-book.ts'
import { PayPalBatches } from './paypal/paypal-batches.ts'
import { PayPalSigner } from './paypal/paypal-signer.ts'
import { RevolutBook } from './revolut/revolut-book.ts'
import { SkrillSessions } from './skrill/skrill-sessions.ts'
import { TrueLayerKeys } from './truelayer/truelayer-keys.ts'
import { TrueLayerSigner } from './truelayer/truelayer-signature.ts'
import { WebhookSender } from './webhook-sender.ts'

/** All rails, and the payment book in which they record every payment. */
export class Rails {
  readonly payments: PaymentBook
  readonly webhooks: WebhookSender
  readonly payPalBatches: PayPalBatches
  readonly payPalSigner: PayPalSigner
  readonly skrillSessions: SkrillSessions
  readonly trueLayerKeys: TrueLayerKeys
  readonly trueLayerSigner: TrueLayerSigner
  readonly revolut: RevolutBook
  readonly bank: BankBook

  constructor(clock: SimulatorClock, faults: Faults, address: { url: string }) {
    this.payments = new PaymentBook(clock)
    this.webhooks = new WebhookSender(faults)
    this.payPalBatches = new PayPalBatches(clock)
    this.payPalSigner = new PayPalSigner(address)
    this.skrillSessions = new SkrillSessions(clock)
    this.trueLayerKeys = new TrueLayerKeys(clock)
    this.trueLayerSigner = new TrueLayerSigner(address)
    this.revolut = new RevolutBook(clock)
    this.bank = new BankBook()
  }

  reset(): void {
    this.payments.reset()
    this.webhooks.reset()
    this.payPalBatches.reset()
    this.skrillSessions.reset()
    this.trueLayerKeys.reset()
    this.revolut.reset()
    this.bank.reset()
  }
}
