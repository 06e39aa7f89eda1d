import type { SimulatorState } from '#control/simulator-state.ts'
import type { Route } from '#http/router.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { btcPayRoutes } from './btcpay/btcpay.routes.ts'
import { coinMessageMaker, watchBtcPay } from './btcpay/btcpay-webhooks.ts'
import type { Payment } from './payment-types.ts'
import { payPalRoutes } from './paypal/paypal.routes.ts'
import { messageMaker, watchPayPal } from './paypal/paypal-webhooks.ts'
import type { Rail, WebhookRail } from './rail-facts.ts'
import { revolutRoutes } from './revolut/revolut.routes.ts'
import { revolutMessageMaker, watchRevolut } from './revolut/revolut-webhooks.ts'
import { skrillRoutes } from './skrill/skrill.routes.ts'
import { trueLayerRoutes } from './truelayer/truelayer.routes.ts'
import { trueLayerMessageMaker, watchTrueLayer } from './truelayer/truelayer-webhooks.ts'
import type { MessageMaker } from './webhook-sender.ts'

type RailState = Pick<SimulatorState, 'clock' | 'faults' | 'rails' | 'address'>

/** The calls of each provider. The product must use these credentials. */
const ROUTES: Record<Rail, (state: RailState) => Route[]> = {
  paypal: (state) => payPalRoutes(state, { clientId: 'simulator-client', secret: 'simulator-secret' }),
  skrill: (state) =>
    skrillRoutes(state, { email: 'merchant@simulator.example', password: 'simulator-password' }),
  btcpay: (state) =>
    btcPayRoutes({
      ...state,
      btcPay: { managerKey: 'simulator-manager-key', creatorKey: 'simulator-creator-key' },
    }),
  truelayer: (state) =>
    trueLayerRoutes(state, { clientId: 'simulator-client', clientSecret: 'simulator-secret' }),
  revolut: (state) =>
    revolutRoutes(state, {
      clientId: 'simulator-client',
      issuer: 'skinkantor.example',
      refreshToken: 'simulator-refresh-token',
    }),
  bank: bankRoutes,
}

type Webhooks = {
  /** Sends a webhook whenever a payment changes. */
  watch: (state: RailState) => void
  /** The current state of a payment as a webhook. */
  describe: (state: RailState, payment: Payment) => MessageMaker
}

const WEBHOOKS: Record<WebhookRail, Webhooks> = {
  paypal: {
    watch: ({ rails, clock, address }) => watchPayPal(rails, clock, address),
    describe: ({ rails, clock, address }, payment) =>
      messageMaker({ rails, clock, address, payment, type: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED' }),
  },
  btcpay: {
    watch: ({ rails, clock }) => watchBtcPay(rails, clock),
    describe: ({ clock }, payment) => coinMessageMaker(clock, payment),
  },
  truelayer: {
    watch: ({ rails, clock }) => watchTrueLayer(rails, clock),
    describe: ({ rails, clock }, payment) => trueLayerMessageMaker(rails, clock, payment),
  },
  revolut: {
    watch: ({ rails, clock }) => watchRevolut(rails, clock),
    describe: ({ clock }, payment) => revolutMessageMaker(clock, payment),
  },
}

export function railRoutes(state: RailState): Route[] {
  return Object.values(ROUTES).flatMap((routes) => routes(state))
}

export function watchRails(state: RailState): void {
  for (const { watch } of Object.values(WEBHOOKS)) watch(state)
}

export function webhookAbout(state: RailState, rail: WebhookRail, payment: Payment): MessageMaker {
  return WEBHOOKS[rail].describe(state, payment)
}
