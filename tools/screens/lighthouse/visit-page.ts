import lighthouse, { type Result } from 'lighthouse'
import type { Category, Visit } from './judge.ts'

const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

type NetworkRequest = { url: string; resourceType?: string; transferSize?: number }

/** One visit with the mobile preset, in the browser that listens on this port. */
export async function visitPage(url: string, port: number): Promise<Visit> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...CATEGORIES],
    // The session is kept, but every visit starts with an empty cache.
    disableStorageReset: false,
    clearStorageTypes: ['cache_storage', 'service_workers', 'shader_cache'],
  })
  if (!run) throw new Error(`${url}: no result`)
  if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
  return readVisit(run.lhr, new URL(url).host)
}

function readVisit(result: Result, ownHost: string): Visit {
  const number = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  const details = result.audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined
  const requests = details?.items ?? []
  const bytes = (chosen: NetworkRequest[]) => chosen.reduce((sum, one) => sum + (one.transferSize ?? 0), 0)
  const hosts = requests.filter(({ url }) => /^https?:/.test(url)).map(({ url }) => new URL(url).host)
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round((result.categories[category]?.score ?? 0) * 100)]),
    ) as Visit['scores'],
    firstPaintMs: Math.round(number('first-contentful-paint')),
    largestPaintMs: Math.round(number('largest-contentful-paint')),
    blockingMs: Math.round(number('total-blocking-time')),
    shift: Math.round(number('cumulative-layout-shift') * 10_000) / 10_000,
    scriptBytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    totalBytes: bytes(requests),
    otherHosts: [...new Set(hosts.filter((host) => host !== ownHost))],
    machineIndex: Math.round(result.environment.benchmarkIndex),
    flaws: flawsOf(result),
  }
}

function flawsOf(result: Result): string[] {
  return CATEGORIES.filter((category) => category !== 'performance')
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}
