import { setTimeout as delay } from 'node:timers/promises'
import { HttpSeller } from '../../bench/http-seller.ts'

/**
 * `node steady-visitor.ts SITE SIMULATOR`: reads pages, assets and prices and requests quotes, about thirty calls a
 * second, until it is stopped. Then it prints the number of calls and the failures. It is a separate process because
 * of its certificate.
 */
const [site = '', simulatorUrl = ''] = process.argv.slice(2)
const PAUSE_MS = 120
const READS = ['/', '/en/calculator', '/api/skins/calculator/compact', '/api/operator']
const problems: string[] = []
let calls = 0
const over = new AbortController()
process.once('SIGTERM', () => over.abort())

async function control(address: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${simulatorUrl}/_control/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

async function visit(address: string): Promise<void> {
  while (!over.signal.aborted) {
    calls += 1
    try {
      const answer = await fetch(site + address)
      await answer.arrayBuffer()
      if (answer.status !== 200) problems.push(`${address}: ${answer.status}`)
    } catch (error) {
      problems.push(`${address}: ${String((error as Error).cause ?? error)}`)
    }
    await delay(PAUSE_MS)
  }
}

async function quote(seller: HttpSeller, assetId: string): Promise<void> {
  while (!over.signal.aborted) {
    calls += 1
    await seller
      .send('POST', '/api/quotes', { assetIds: [assetId] })
      .catch((error: unknown) => problems.push((error as Error).message.slice(0, 120)))
    // A user may request only a few quotes a minute.
    await delay(8_000, undefined, { signal: over.signal }).catch(() => undefined)
  }
}

const seller = new HttpSeller({ control }, site, 7, 1)
await seller.arrive()
const { inventory } = await seller.send<{ inventory: { assetId: string }[] }>('GET', '/api/inventory')
console.log(JSON.stringify({ ready: true }))
await Promise.all([...READS.map(visit), quote(seller, inventory[0]?.assetId ?? '')])
console.log(JSON.stringify({ calls, failed: problems.length, problems: [...new Set(problems)].slice(0, 5) }))
