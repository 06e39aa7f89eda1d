import { useRef, type RefObject } from 'react'
import { useActions } from '#lib/actions/use-actions.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'

type RowKeys = {
  /** Opens a preview beside the list; the cursor stays in the list. */
  onPeek?: (id: string) => void
  onToggle?: (id: string) => void
  /** Receives all rows from the last ticked row to this one. */
  onToggleRange?: (ids: readonly string[]) => void
  onCopy?: (id: string) => void
}

/**
 * The keys j and k move the focus between the links of the rows. So Enter opens a row like any link, and a screen
 * reader announces the position. Attach the returned ref to the element around the table.
 */
export function useRowKeys(keys: RowKeys): RefObject<HTMLDivElement | null> {
  const t = useT(adminTexts)
  const frame = useRef<HTMLDivElement>(null)
  const anchor = useRef<string>(undefined)
  const { onPeek, onToggle, onToggleRange, onCopy } = keys

  const base = { group: t('keys.list'), isKeyOnly: true }

  /** Runs an action on the focused row. */
  function act(work: ((id: string) => void) | undefined): void {
    const row = rowsOf(frame.current).find((each) => each.contains(document.activeElement))
    if (row) work?.(idOf(row))
  }
  function select(id: string): void {
    anchor.current = id
    onToggle?.(id)
  }
  function selectRange(id: string): void {
    onToggleRange?.(between(frame.current, anchor.current ?? id, id))
  }
  useActions([
    {
      ...base,
      id: 'row-next',
      keys: 'j',
      label: t('keys.next'),
      mayRepeat: true,
      run: () => move(frame.current, 1),
    },
    {
      ...base,
      id: 'row-previous',
      keys: 'k',
      label: t('keys.previous'),
      mayRepeat: true,
      run: () => move(frame.current, -1),
    },
    // The focused link handles Enter itself; this entry exists only for the list of shortcuts.
    { ...base, id: 'row-open', keys: 'Enter', label: t('keys.open'), run: () => undefined },
    ...(onPeek
      ? [{ ...base, id: 'row-peek', keys: 'Space', label: t('keys.peek'), run: () => act(onPeek) }]
      : []),
    ...(onToggle
      ? [{ ...base, id: 'row-select', keys: 'x', label: t('keys.select'), run: () => act(select) }]
      : []),
    ...(onToggleRange
      ? [{ ...base, id: 'row-range', keys: 'Shift+x', label: t('keys.range'), run: () => act(selectRange) }]
      : []),
    ...(onCopy
      ? [{ ...base, id: 'row-copy', keys: 'c', label: t('keys.copy'), run: () => act(onCopy) }]
      : []),
  ])
  return frame
}

function move(frame: HTMLElement | null, step: 1 | -1): void {
  const rows = rowsOf(frame)
  const place = rows.findIndex((row) => row.contains(document.activeElement))
  const next = place === -1 ? (step === 1 ? 0 : rows.length - 1) : place + step
  const target = rows[Math.min(rows.length - 1, Math.max(0, next))]
  target?.querySelector<HTMLElement>('a[href]')?.focus()
}

function between(frame: HTMLElement | null, from: string, to: string): string[] {
  const ids = rowsOf(frame).map(idOf)
  const [first, last] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b)
  return first === undefined || last === undefined || first < 0 ? [to] : ids.slice(first, last + 1)
}

function rowsOf(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
}

function idOf(row: HTMLElement): string {
  return row.dataset['row'] ?? ''
}
