/** Moves the focus among the items of an open menu. Returns whether the key was handled. */
export function moveInMenu(items: readonly HTMLElement[], key: string): boolean {
  const current = items.findIndex((item) => item === document.activeElement)
  const next = indexFor(items, key, current)
  if (next === undefined) return false
  items[next]?.focus()
  return true
}

function indexFor(items: readonly HTMLElement[], key: string, current: number): number | undefined {
  const count = items.length
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key.length === 1 && key !== ' ' ? indexStartingWith(items, key, current) : undefined
}

/** A typed letter selects the next item that starts with it, after the current one. */
function indexStartingWith(
  items: readonly HTMLElement[],
  letter: string,
  current: number,
): number | undefined {
  const wanted = letter.toLocaleLowerCase('pl')
  for (let step = 1; step <= items.length; step += 1) {
    const index = (current + step) % items.length
    const text = items[index]?.textContent.trim().toLocaleLowerCase('pl')
    if (text?.startsWith(wanted)) return index
  }
  return undefined
}
