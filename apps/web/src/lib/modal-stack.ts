let open: readonly HTMLDialogElement[] = []
const listeners = new Set<(top: HTMLDialogElement | undefined) => void>()

/** The modal dialog on top. The page outside it is inert: no clicks, and screen readers skip it. */
export function topModal(): HTMLDialogElement | undefined {
  return open.at(-1)
}

export function enterModal(dialog: HTMLDialogElement): void {
  change([...open.filter((other) => other !== dialog), dialog])
}

export function leaveModal(dialog: HTMLDialogElement): void {
  if (open.includes(dialog)) change(open.filter((other) => other !== dialog))
}

/** Calls the listener whenever the top dialog changes, also when no dialog is left. */
export function onTopModal(listener: (top: HTMLDialogElement | undefined) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener(topModal())
}
