import { setTimeout as delay } from 'node:timers/promises'
import { HttpSeller } from '../../bench/http-seller.ts'
import { pricesReady } from '../../dev/prices-ready.ts'

/**
 * `node first-sale.ts SITE SIMULATOR`: a user signs in at the site through the simulated Steam, sells one skin and
 * sends it; the watcher accepts it. It is a separate process, because it trusts the site's certificate
 * (NODE_EXTRA_CA_CERTS).
 */
const [site = '', simulatorUrl = ''] = process.argv.slice(2)
const OPERATOR = '76561198000265728'
const RECEIVED = ['items_received', 'protected', 'paying', 'completed']
const PAID_MS_MAX = 120_000
/** Steam uses whole seconds, and an offer must be newer than the quote. */
const SECOND_MS = 1_050

async function control(address: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${simulatorUrl}/_control/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the simulator refuses ${address}: ${answer.status}`)
  return answer.json()
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + PAID_MS_MAX
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`${what}: not within ${PAID_MS_MAX / 1000} s`)
    await delay(200)
  }
}

async function assertServed(address: string, expected: Record<string, RegExp>): Promise<void> {
  const answer = await fetch(`${site}${address}`, { headers: { 'accept-encoding': 'br' } })
  await answer.body?.cancel()
  for (const [header, pattern] of Object.entries(expected)) {
    const value = answer.headers.get(header) ?? ''
    if (!pattern.test(value)) throw new Error(`${address}: ${header} is "${value}", not ${pattern}`)
  }
}

async function assertShipped(): Promise<void> {
  const home = await (await fetch(site)).text()
  const asset = /\/(assets\/[\w.-]+\.css)/.exec(home)?.[1]
  const strict = { 'strict-transport-security': /max-age=31536000/, 'x-content-type-options': /nosniff/ }
  await assertServed('/', {
    ...strict,
    'content-security-policy': /default-src 'none'/,
    'content-encoding': /br/,
  })
  await assertServed(`/${asset}`, { ...strict, 'cache-control': /immutable/, 'content-encoding': /br/ })
  await assertServed('/api/skins/calculator/compact', { ...strict, 'content-encoding': /br/ })
  const gallery = await fetch(`${site}/design`)
  if (gallery.status !== 404) throw new Error(`the gallery of components is public: ${gallery.status}`)
  const hidden = await fetch(`${site}/api/health/ready`)
  if (hidden.status !== 404) throw new Error(`the health of a process is public: ${hidden.status}`)
}

await pricesReady(site)
// Checks the additions of nginx when the site uses it.
if (site.startsWith('https:')) await assertShipped()

const seller = new HttpSeller({ control }, site, 1, 1)
await seller.arrive()
const { saleId, quote } = await seller.sell()
console.log(`sold: transaction ${saleId}, ${quote.total.toFixed(2)} zł`)
await delay(SECOND_MS)
const give = quote.items.map(({ assetId }) => assetId)
await control('offers', { sender: seller.steamId, recipient: OPERATOR, give })
type Progress = { trade: { state: string } }
let state = ''
await until('the trade', async () => {
  state = (await seller.send<Progress>('GET', `/api/trades/${saleId}`)).trade.state
  return RECEIVED.includes(state)
})
console.log(`the items are ours: ${state}`)
