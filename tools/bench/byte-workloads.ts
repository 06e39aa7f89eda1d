import type { BenchWorld } from './bench-world.ts'
import { get, serveDeployed, serveFiles, type Answer } from './nginx.ts'
import type { Work } from './figures.ts'
import { askWithWrk, type Target } from './load.ts'
import { childrenProcessorSeconds, processorSeconds } from './processor-time.ts'

const LISTS = {
  'prices.json': '/api/skins/prices?appId=730&currency=PLN',
  'calculator.json': '/api/skins/calculator/compact',
}
const LOAD = { connections: 32, seconds: 1 }

/**
 * Compares static responses with nginx, where one worker sends the same bytes from a file: as users meet them, through
 * the deployed nginx and its cache, and from the API process alone. Both full responses (brotli) and 304 Not Modified
 * are measured. The calculator searches in the browser, so its cost for us is its file.
 */
export async function byteWorks(
  apiUrl: string,
  folder: string,
): Promise<{ works: Work[]; stop: () => Promise<void> }> {
  const prices = await get(apiUrl + LISTS['prices.json'])
  const calculator = await get(apiUrl + LISTS['calculator.json'])
  const nginx = await serveFiles(folder, {
    'prices.json': prices.body,
    'calculator.json': calculator.body,
  })
  const deployed = await serveDeployed({ folder: `${folder}-deployed`, apiUrl })
  type Pair = { file: keyof typeof LISTS; from?: string; goal?: number; ours?: Answer; theirs?: Answer }
  const pair = (name: string, { file, from = apiUrl, goal, ours, theirs }: Pair): Work => {
    const target = (side: string, url: string, known: Answer | undefined): Target => ({
      name: side,
      url,
      headers: { 'Accept-Encoding': 'br', ...(known ? { 'If-None-Match': known.etag } : {}) },
    })
    return {
      name,
      bareName: 'nginx, one worker, a file',
      ...(goal === undefined ? {} : { goal }),
      bareProcessorSeconds: () => childrenProcessorSeconds(nginx.pid),
      ours: () => askWithWrk(target('ours', from + LISTS[file], ours), LOAD),
      bare: () => askWithWrk(target('nginx', `${nginx.url}/${file}`, theirs), LOAD),
    }
  }
  const theirs = await get(`${nginx.url}/prices.json`)
  for (const url of [apiUrl, deployed.url])
    await assertComparable(url + LISTS['prices.json'], `${nginx.url}/prices.json`, prices, theirs)
  return {
    stop: async () => {
      await deployed.stop()
      await nginx.stop()
    },
    works: [
      pair(`price list 200, ${kB(prices)}`, { file: 'prices.json', from: deployed.url, goal: 0.9 }),
      pair('price list 304', { file: 'prices.json', from: deployed.url, goal: 0.8, ours: prices, theirs }),
      pair(`list 200, API alone, ${kB(prices)}`, { file: 'prices.json' }),
      pair('list 304, API alone', { file: 'prices.json', ours: prices, theirs }),
      pair(`calculator file, ${kB(calculator)}`, { file: 'calculator.json' }),
    ],
  }
}

const kB = ({ body }: Answer) => `${Math.round(body.length / 1_000)} kB`

/**
 * The same comparison with a plain Node server that has one response. Both sides use the same engine, so their ratio
 * is similar on every machine, unlike the ratio to nginx.
 */
export async function plainWorks({ apiUrl, bare }: BenchWorld): Promise<Work[]> {
  const list = await get(apiUrl + LISTS['prices.json'])
  const headers = {
    'content-type': 'application/octet-stream',
    'x-etag': list.etag,
    'x-encoding': list.encoding,
  }
  await fetch(`${String(bare.ready['url'])}/bytes`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(list.body),
  })
  const work = (name: string, known: Record<string, string>): Work => {
    const ask = (side: string, url: string) => () =>
      askWithWrk({ name: side, url, headers: { 'Accept-Encoding': 'br', ...known } }, LOAD)
    return {
      name,
      bareName: 'plain Node, one answer',
      bareProcessorSeconds: () => processorSeconds(bare.pid),
      ours: ask('API', apiUrl + LISTS['prices.json']),
      bare: ask('Node', String(bare.ready['plainUrl'])),
    }
  }
  return [work('price list 200', {}), work('price list 304', { 'If-None-Match': list.etag })]
}

async function assertComparable(
  apiUrl: string,
  nginxUrl: string,
  ours: Answer,
  theirs: Answer,
): Promise<void> {
  const again = await Promise.all([
    get(apiUrl, { 'if-none-match': ours.etag }),
    get(nginxUrl, { 'if-none-match': theirs.etag }),
  ])
  const isSame =
    ours.encoding === 'br' &&
    theirs.encoding === 'br' &&
    ours.body.equals(theirs.body) &&
    again.every((answer) => answer.status === 304)
  if (!isSame) throw new Error('API and nginx do not send the same bytes')
}
