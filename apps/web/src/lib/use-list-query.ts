import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of a list: every filter, the order, the page and the open preview are stored in the URL. */
export type ListQuery<Name extends string> = {
  values: Readonly<Record<Name, string>>
  /** Only the values that are set. */
  given: Readonly<Record<string, string>>
  page: number
  /** Number of active filters. */
  activeCount: number
  /** A filter change returns to the first page. */
  change: (part: Partial<Record<Name, string>>, options?: { replace: boolean }) => void
  reset: () => void
  pathOf: (page: number) => string
  /** The current query of the URL, for the link back and for the neighbours in the same list. */
  search: string
}

/** Sorting changes the order and hides no rows, so it does not count as a filter. */
const SORT = 'sort'

/**
 * `names` must be the same object in every render. A second list on one page stores its page number as `pageName`.
 */
export function useListQuery<Name extends string>(
  names: readonly Name[],
  pageName = 'page',
): ListQuery<Name> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The same object until the URL changes, so that a filter bar renders only then.
  return useMemo(() => {
    const asked = new URLSearchParams(search)
    const values = Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ''])) as Record<
      Name,
      string
    >
    const given = Object.fromEntries(Object.entries<string>(values).filter(([, value]) => value !== ''))
    const page = Number(asked.get(pageName))
    // The open preview belongs to its page of the list.
    const first = { [pageName]: '', peek: '' }
    const none = Object.fromEntries(names.map((name) => [name, '']))
    return {
      values,
      given,
      page: Number.isInteger(page) && page > 0 ? page : 1,
      activeCount: Object.keys(given).filter((name) => name !== SORT).length,
      change: (part, options = { replace: false }) =>
        void navigate(pathname + changeSearch(search, { ...first, ...part }), options),
      reset: () => void navigate(pathname + changeSearch(search, { ...first, ...none })),
      pathOf: (next) =>
        pathname + changeSearch(search, { ...first, [pageName]: next > 1 ? String(next) : '' }),
      search,
    }
  }, [names, navigate, pageName, pathname, search])
}

/** Changes some parameters in the query of a URL; an empty value removes a parameter. */
export function changeSearch(search: string, part: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size === 0 ? '' : `?${next}`
}
