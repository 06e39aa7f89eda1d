export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
export type Limits = Record<Category, number | undefined>

/** One visit: scores from 0 to 100, times in milliseconds, sizes in bytes as transferred. */
export type Visit = {
  scores: Record<Category, number>
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  shift: number
  scriptBytes: number
  totalBytes: number
  otherHosts: string[]
  /** Lighthouse's measure of the machine during this visit: scores of machines or hours with another one do not compare. */
  machineIndex: number
  /** The failed audits outside performance, by name. */
  flaws: string[]
}

/** The median visit by performance; the others reflect a busy or a lucky moment. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const sorted = [...visits].sort((one, other) => one.scores.performance - other.scores.performance)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error('no visit to judge')
  return middle
}

/** The values below their limits, as text. */
export function shortfalls(page: string, visit: Visit, limits: Limits): string[] {
  const low = (Object.entries(limits) as [Category, number | undefined][]).flatMap(([category, limit]) => {
    const score = visit.scores[category]
    return limit === undefined || score >= limit ? [] : [`${page}: ${category} ${score}, wanted ${limit}`]
  })
  const strangers = visit.otherHosts.map((host) => `${page}: asked ${host}`)
  return [...low, ...strangers]
}
