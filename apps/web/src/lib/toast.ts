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
  /** For texts that are not translated, such as the specification's English ones. */
  lang?: string
  /** One possible action, such as undo; it must also be available on the page. */
  action?: ToastAction
}

export const SHORT_TOAST_MS = 3000
const DEFAULT_TOAST_MS = 5000

let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
const listeners = new Set<() => void>()

/** Shows a message at the top right. A toast disappears, so the page must also show the same information. */
export function showToast(request: ToastRequest): void {
  const toast: Toast = { ...request, autoCloseMs: request.autoCloseMs ?? DEFAULT_TOAST_MS }
  if (show) return show(toast)
  waiting.push(toast)
  for (const listener of listeners) listener()
}

/** Registers the presenter after the toast library has loaded; earlier toasts are shown then. */
export function presentToastsWith(presenter: (toast: Toast) => void): () => void {
  show = presenter
  for (const toast of waiting) presenter(toast)
  waiting = []
  return () => {
    show = undefined
  }
}

/** Calls the listener when a toast waits for the library, which is loaded only then. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener)
  if (waiting.length > 0) listener()
  return () => listeners.delete(listener)
}
