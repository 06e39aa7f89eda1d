import type { RowSelectionState } from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import { toGrosze } from '#lib/format-money.ts'

type SelectedRow = { id: number; amount: number }

/** The selected rows of this page only, so that staff never decide about rows that they cannot see. */
export function useSelection(rows: readonly SelectedRow[]) {
  const [ticked, setTicked] = useState<RowSelectionState>({})
  const chosen = useMemo(() => rows.filter(({ id }) => ticked[id]), [rows, ticked])
  const add = useCallback(
    (more: readonly string[]) =>
      setTicked((now) => ({ ...now, ...Object.fromEntries(more.map((id) => [id, true as const])) })),
    [],
  )
  const toggle = useCallback(
    (id: string) =>
      setTicked(({ [id]: isTicked, ...others }) => (isTicked ? others : { ...others, [id]: true })),
    [],
  )
  const clear = useCallback(() => setTicked({}), [])
  return {
    ids: chosen.map(({ id }) => String(id)),
    grosze: chosen.reduce((sum, row) => sum + toGrosze(row.amount), 0),
    table: { state: ticked, onChange: setTicked },
    toggle,
    add,
    clear,
  }
}
