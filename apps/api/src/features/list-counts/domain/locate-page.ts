/** How many rows of a list a day or a month has, named by its first day; in the order of the list. */
export type SpanCount = { first: string; rows: number }

export type PagePlace = {
  /** The spans between which the page lies, both included, in the order of the list. */
  begin: string
  end: string
  /** Rows of the first of them that come before the page. */
  skip: number
}

export function totalOf(spans: readonly SpanCount[]): number {
  return spans.reduce((sum, { rows }) => sum + rows, 0)
}

/** Where a page lies; nothing when the list ends before it. Whole spans are passed over without looking at a row. */
export function locatePage(
  spans: readonly SpanCount[],
  page: { offset: number; limit: number },
): PagePlace | undefined {
  let before = 0
  let place: PagePlace | undefined
  for (const { first, rows } of spans) {
    const upto = before + rows
    if (!place && upto > page.offset) place = { begin: first, end: first, skip: page.offset - before }
    if (place) {
      place.end = first
      if (upto >= page.offset + page.limit) return place
    }
    before = upto
  }
  return place
}
