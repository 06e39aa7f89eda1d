export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
export type Limits = Record<Category, number | undefined>

/** One visit: scores from 0 to 100, times in milliseconds, sizes in bytes as they came over the network. */
export type Visit = {
  scores: Record<Category, number>
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  shift: number
  scriptBytes: number
  totalBytes: number
  otherHosts: string[]
  /** What cost points outside performance, by name. */
  flaws: string[]
}

/** The visit in the middle by performance: the others stand for a busy moment or a lucky one. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const sorted = [...visits].sort((one, other) => one.scores.performance - other.scores.performance)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error('no visit to judge')
  return middle
}

/** What falls short of its limit, in words. */
export function shortfalls(page: string, visit: Visit, limits: Limits): string[] {
  const low = (Object.entries(limits) as [Category, number | undefined][]).flatMap(([category, limit]) => {
    const score = visit.scores[category]
    return limit === undefined || score >= limit ? [] : [`${page}: ${category} ${score}, wanted ${limit}`]
  })
  const strangers = visit.otherHosts.map((host) => `${page}: asked ${host}`)
  return [...low, ...strangers]
}
