import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildPages } from '@app/stack/build-pages'
import { servicesFromEnvironment } from '@app/stack/services'
import { freePort, startStack } from '@app/stack/start-stack'
import { CHROMIUM_ARGUMENTS, CHROMIUM_PATH } from '../../e2e/support/chromium.ts'
import { medianVisit, shortfalls, type Limits, type Visit } from './lighthouse/judge.ts'
import { visitPage } from './lighthouse/visit-page.ts'
import { needPrograms } from '../bench/load.ts'
import { NGINX_PROGRAMS, serveDeployed } from '../bench/nginx.ts'
import { PATIENT_WITH_PRICES, pricesReady } from '../dev/prices-ready.ts'
import { signInForPictures } from './shots/open-screen.ts'

/**
 * `npm run lighthouse -- [pattern of addresses] [--runs 3]`: visits the production pages as a slow phone on a slow
 * network. The median of three visits counts. Writes reports/lighthouse.json and fails below a limit.
 */
const root = path.join(import.meta.dirname, '../..')
const reports = path.join(root, 'reports')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
const wanted = new RegExp(positionals[0] ?? '')

function limits(performance: number, isIndexed: boolean): Limits {
  return { performance, accessibility: 100, 'best-practices': 100, seo: isIndexed ? 100 : undefined }
}

const PAGES: readonly { address: string; limits: Limits; isSignedIn?: boolean }[] = [
  { address: '/', limits: limits(97, true) },
  { address: '/en', limits: limits(97, true) },
  { address: '/how-it-works', limits: limits(97, true) },
  { address: '/terms', limits: limits(97, true) },
  { address: '/privacy', limits: limits(97, true) },
  { address: '/refund-policy', limits: limits(97, true) },
  { address: '/check-offer', limits: limits(96, true) },
  { address: '/receipt', limits: limits(96, true) },
  { address: '/payouts', limits: limits(95, true) },
  { address: '/hacked', limits: limits(96, true) },
  { address: '/calculator', limits: limits(93, true) },
  { address: '/support', limits: limits(96, true) },
  { address: '/login', limits: limits(96, false) },
  { address: '/inventory', limits: limits(88, false), isSignedIn: true },
]

async function visitAll(siteUrl: string, port: number, isSignedIn: boolean) {
  const results: { page: string; median: Visit; performances: number[]; problems: string[] }[] = []
  const pages = PAGES.filter((page) => wanted.test(page.address) && Boolean(page.isSignedIn) === isSignedIn)
  for (const page of pages) {
    const visits: Visit[] = []
    for (let run = 0; run < Number(values.runs); run += 1)
      visits.push(await visitPage(siteUrl + page.address, port))
    const median = medianVisit(visits)
    const { scores, largestPaintMs, blockingMs, shift, scriptBytes, machineIndex, flaws } = median
    const performances = visits.map((visit) => visit.scores.performance)
    console.log(
      `${page.address}: ${Object.values(scores).join(' / ')} (of ${performances.join(', ')}), largest paint ${largestPaintMs} ms, blocked ${blockingMs} ms, shift ${shift}, JS ${(scriptBytes / 1000).toFixed(1)} kB, machine ${machineIndex} ${flaws.join(', ')}`,
    )
    const problems = shortfalls(page.address, median, page.limits)
    results.push({ page: page.address, median, performances, problems })
  }
  return results
}

mkdirSync(reports, { recursive: true })
const services = await servicesFromEnvironment()
needPrograms(NGINX_PROGRAMS)
const sitePort = await freePort()
const siteUrl = `https://127.0.0.1:${sitePort}`
// Search engines need absolute URLs, so the pages must know their origin.
process.env['PUBLIC_URL'] = siteUrl
buildPages()
const stack = await startStack({
  services,
  apis: 1,
  workers: 1,
  logFolder: path.join(reports, 'lighthouse-logs'),
  marketAt: '2026-11-13T12:00:00Z',
  env: { PUBLIC_URL: siteUrl, RATE_LIMIT_FACTOR: '1000', ...PATIENT_WITH_PRICES },
})
const profile = mkdtempSync(path.join(tmpdir(), 'lighthouse-'))
const nginxFolder = mkdtempSync(path.join(tmpdir(), 'lighthouse-nginx-'))
// Visitors meet the deployed nginx: many files over one connection, and answers of the API compressed.
const nginx = await serveDeployed({
  folder: nginxFolder,
  apiUrl: String(stack.apis[0]?.ready['url']),
  pagesUrl: stack.url,
  port: sitePort,
  isSecure: true,
})
const port = await freePort()
// A persistent profile, because the pages that the visits open must share its signed-in session.
const context = await chromium.launchPersistentContext(profile, {
  executablePath: CHROMIUM_PATH,
  args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  baseURL: siteUrl,
  // For the sign-in; the visits' own pages take the browser's flag.
  ignoreHTTPSErrors: true,
  // The visits set the phone's viewport themselves.
  viewport: null,
})
try {
  await pricesReady(stack.url)
  console.log('performance / accessibility / best practices / SEO')
  const visited = await visitAll(siteUrl, port, false)
  await signInForPictures(context, stack, 'pl')
  const results = [...visited, ...(await visitAll(siteUrl, port, true))]
  writeFileSync(path.join(reports, 'lighthouse.json'), `${JSON.stringify(results, null, 2)}\n`)
  const problems = results.flatMap((result) => result.problems)
  for (const problem of problems) console.error(problem)
  console.log(`${results.length} pages, ${problems.length} below their limits`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await context.close()
  await nginx.stop()
  await stack.stop()
  for (const folder of [profile, nginxFolder]) rmSync(folder, { recursive: true, force: true })
}
