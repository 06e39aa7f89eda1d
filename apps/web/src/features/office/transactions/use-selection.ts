import { useCallback, useMemo, useState } from 'react'
import { toGrosze } from '#lib/format-money.ts'

type SelectedRow = { id: number; amount: number }

/** The selected rows of this page only, so that staff never decide about rows that they cannot see. */
export function useSelection(rows: readonly SelectedRow[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const ids = useMemo(
    () => new Set(rows.map((row) => String(row.id)).filter((id) => ticked.has(id))),
    [rows, ticked],
  )
  const grosze = rows
    .filter((row) => ids.has(String(row.id)))
    .reduce((sum, row) => sum + toGrosze(row.amount), 0)

  const toggle = useCallback(
    (id: string) =>
      setTicked((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const addAll = useCallback((more: readonly string[]) => setTicked((now) => new Set([...now, ...more])), [])
  const toggleAll = useCallback(
    (isOn: boolean) => setTicked(new Set(isOn ? rows.map((row) => String(row.id)) : [])),
    [rows],
  )
  const clear = useCallback(() => setTicked(new Set()), [])
  return { ids, grosze, toggle, addAll, toggleAll, clear }
}
