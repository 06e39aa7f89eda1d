let open: readonly HTMLDialogElement[] = []
const listeners = new Set<(top: HTMLDialogElement | undefined) => void>()

/** The modal dialog that lies on top. All of the page outside it is inert: not pressed, not read out. */
export function topModal(): HTMLDialogElement | undefined {
  return open.at(-1)
}

export function enterModal(dialog: HTMLDialogElement): void {
  change([...open.filter((other) => other !== dialog), dialog])
}

export function leaveModal(dialog: HTMLDialogElement): void {
  if (open.includes(dialog)) change(open.filter((other) => other !== dialog))
}

/** Calls back whenever another dialog, or none, lies on top. */
export function onTopModal(listener: (top: HTMLDialogElement | undefined) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener(topModal())
}
