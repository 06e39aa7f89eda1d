export type ToastKind = 'success' | 'error' | 'info'
export type ToastAction = { label: string; onPress: () => void }
export type Toast = {
  text: string
  kind: ToastKind
  autoCloseMs: number
  lang?: string
  action?: ToastAction
}

type ToastRequest = {
  text: string
  kind: ToastKind
  /** 5000 by default; 3000 for copying and saving. */
  autoCloseMs?: number
  /** For texts that stay in one language, such as the specification's English ones. */
  lang?: string
  /** One thing to do about it, such as taking it back; it must be possible on the page as well. */
  action?: ToastAction
}

export const SHORT_TOAST_MS = 3000
const DEFAULT_TOAST_MS = 5000

let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
const listeners = new Set<() => void>()

/** Shows a message at the top right. A toast passes, so the same news must also stand on the page. */
export function showToast(request: ToastRequest): void {
  const toast: Toast = { ...request, autoCloseMs: request.autoCloseMs ?? DEFAULT_TOAST_MS }
  if (show) return show(toast)
  waiting.push(toast)
  for (const listener of listeners) listener()
}

/** The region hands over its presenter once the toast library has arrived; nothing shown before is lost. */
export function presentToastsWith(presenter: (toast: Toast) => void): () => void {
  show = presenter
  for (const toast of waiting) presenter(toast)
  waiting = []
  return () => {
    show = undefined
  }
}

/** Calls back when a toast waits for the library, which is loaded only then. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener)
  if (waiting.length > 0) listener()
  return () => listeners.delete(listener)
}
