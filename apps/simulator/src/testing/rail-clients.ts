import { createHash } from 'node:crypto'
import type { TestSimulator } from '#testing/test-simulator.ts'

export type BookEntry = {
  rail: string
  key: string
  reference: string
  amountMinor: number
  feeMinor: number
  currency: string
  destinationHash: string
  state: string
}
export type PayPalItem = {
  payout_item_id: string
  transaction_status: string
  payout_item: { amount: { value: string; currency: string } }
}
export type PayPalBatch = {
  batch_header: { payout_batch_id: string; batch_status: string }
  items: PayPalItem[]
}
export type CoinPayout = {
  id: string
  revision: number
  state: string
  originalAmount: string
  paymentProof: { id: string } | null
}

/** Small clients that speak each rail's protocol, for tests. */
export function railsAt(simulator: TestSimulator) {
  const book = async (key: string, part: 'credits' | 'instructions' = 'credits') => {
    const response = await fetch(simulator.url(`/_book?contains=${encodeURIComponent(key)}`))
    return ((await response.json()) as Record<typeof part, BookEntry[]>)[part]
  }
  return { book, payPal: payPalAt(simulator), skrill: skrillAt(simulator), btcPay: btcPayAt(simulator) }
}

function payPalAt(simulator: TestSimulator) {
  const token = async () => {
    const response = await fetch(simulator.url('/paypal/v1/oauth2/token'), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('simulator-client:simulator-secret')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    return ((await response.json()) as { access_token: string }).access_token
  }
  const call = async (method: string, path: string, body?: unknown) =>
    fetch(simulator.url(`/paypal/v1${path}`), {
      method,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    call,
    create: (key: string, { value = '123.45', receiver = 'ola@example.com', currency = 'PLN' } = {}) =>
      call('POST', '/payments/payouts', {
        sender_batch_header: { sender_batch_id: key, email_subject: 'Wypłata' },
        items: [
          {
            recipient_type: 'EMAIL',
            receiver,
            amount: { currency, value },
            sender_item_id: key,
            purpose: 'GOODS',
          },
        ],
      }),
    batch: async (id: string) => (await (await call('GET', `/payments/payouts/${id}`)).json()) as PayPalBatch,
  }
}

function skrillAt(simulator: TestSimulator) {
  const password = createHash('md5').update('simulator-password').digest('hex')
  const post = async (page: string, fields: Record<string, string>) => {
    const login = { email: 'merchant@simulator.example', password }
    const response = await fetch(simulator.url(`/skrill/app/${page}`), {
      method: 'POST',
      body: new URLSearchParams({ ...login, ...fields }),
    })
    return response.text()
  }
  const prepare = (key: string, fields: Record<string, string> = {}) =>
    post('pay.pl', {
      action: 'prepare',
      amount: '123.45',
      currency: 'PLN',
      bnf_email: 'ola@example.com',
      subject: 'Payout',
      note: 'Thank you',
      frn_trn_id: key,
      ...fields,
    })
  const transfer = (sid: string) => post('pay.pl', { action: 'transfer', sid })
  return {
    prepare,
    transfer,
    query: (fields: Record<string, string>) => post('query.pl', fields),
    send: async (key: string, fields: Record<string, string> = {}) => {
      const [, sid = ''] = /<sid>(\w+)<\/sid>/.exec(await prepare(key, fields)) ?? []
      return transfer(sid)
    },
  }
}

function btcPayAt(simulator: TestSimulator) {
  const call = (method: string, path: string, body?: unknown, key = 'simulator-manager-key') =>
    fetch(simulator.url(`/btcpay/api/v1/stores/store-1${path}`), {
      method,
      headers: { authorization: `token ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const create = (key: string, more: Record<string, unknown> = {}) =>
    call('POST', '/payouts', {
      destination: `bc1q${key.toLowerCase()}`,
      amount: '0.00123456',
      payoutMethodId: 'BTC-CHAIN',
      approved: false,
      metadata: { payoutKey: key },
      ...more,
    })
  const approve = (payout: CoinPayout) =>
    call('POST', `/payouts/${payout.id}`, { revision: payout.revision, rateRule: '380000' })
  return {
    call,
    create,
    approve,
    read: async (id: string) => (await (await call('GET', `/payouts/${id}`)).json()) as CoinPayout,
    send: async (key: string, more: Record<string, unknown> = {}) => {
      const payout = (await (await create(key, more)).json()) as CoinPayout
      return approve(payout)
    },
  }
}
