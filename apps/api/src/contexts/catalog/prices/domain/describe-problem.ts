import type { ListProblem, ListProblemCode } from './list-checks.ts'

type Describe = (found: number, limit: number) => string

const TEXTS: Record<ListProblemCode, Describe> = {
  not_a_list: () => 'the answer is not a list',
  too_few_rows: (found, limit) => `only ${found} usable rows, at least ${limit} expected`,
  too_few_prices: (found, limit) =>
    `only ${percent(found)} of rows have a suggested price, at least ${percent(limit)} expected`,
  rows_lost: (found, limit) =>
    `${percent(found)} of the last good list's rows, at least ${percent(limit)} expected`,
  rows_added: (found, limit) =>
    `${percent(found)} of the expected number of rows, at most ${percent(limit)} allowed`,
  prices_lost: (found, limit) =>
    `${percent(found)} of the last good list's priced rows, at least ${percent(limit)} expected`,
  bad_rows: (found, limit) => `${percent(found)} of rows are unusable, at most ${percent(limit)} allowed`,
  many_moved: (found, limit) => `${percent(found)} of prices moved wildly, at most ${percent(limit)} allowed`,
  level_moved: (found, limit) =>
    `the middle price is ${percent(found)} away from the last good list, at most ${percent(limit)} allowed`,
  stale: (found, limit) => `the newest row is ${found} s old, at most ${limit} s allowed`,
  currencies_differ: (found, limit) =>
    `${percent(found)} of PLN rows are missing in EUR, at most ${percent(limit)} allowed`,
  rate_implausible: (found, limit) =>
    `PLN and EUR prices are ${percent(found)} away from the exchange rate, at most ${percent(limit)} allowed`,
  rows_implausible: (found, limit) =>
    `${percent(found)} of prices contradict their sales or their other currency, at most ${percent(limit)} allowed`,
  sales_missing: (found, limit) =>
    `sales for ${percent(found)} of the offered items, at least ${percent(limit)} expected`,
  sales_disagree: (found, limit) =>
    `suggested prices and real sales are ×${found.toFixed(1)} apart, at most ×${limit} allowed`,
}

/** One line for the admin who accepts or drops a quarantined list. */
export function describeProblem(problem: ListProblem): string {
  const counts = Object.entries(problem.dropped ?? {}).map(([reason, count]) => `${reason} ${count}`)
  const details = counts.length > 0 ? ` (${counts.join(', ')})` : ''
  return `${SUBJECTS[problem.list]}: ${TEXTS[problem.code](problem.found, problem.limit)}${details}`
}

const SUBJECTS: Record<ListProblem['list'], string> = {
  PLN: 'PLN list',
  EUR: 'EUR list',
  both: 'Both lists',
  sales: 'Sales history',
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)}%`
}
