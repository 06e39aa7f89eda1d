import { useCallback, useEffect, type FocusEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { changeSearch } from '#lib/use-list-query.ts'

const PEEK = 'peek'

/** The transaction previewed beside the list. It is part of the URL and follows the cursor from row to row. */
export function usePeek(search: string) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const id = new URLSearchParams(search).get(PEEK) ?? undefined

  const show = useCallback(
    (next: string | undefined) =>
      void navigate(pathname + changeSearch(search, { [PEEK]: next }), { replace: true }),
    [navigate, pathname, search],
  )
  const close = useCallback(() => show(undefined), [show])

  useEffect(() => {
    if (id === undefined) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id, close])

  return {
    id,
    close,
    toggle: (row: string) => show(row === id ? undefined : row),
    follow: (event: FocusEvent<HTMLElement>) => {
      const row = event.target.closest<HTMLElement>('tr[data-row]')?.dataset['row']
      if (id !== undefined && row !== undefined && row !== id) show(row)
    },
  }
}
