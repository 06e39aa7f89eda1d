import { keptStorage } from '#lib/session/browser-storage.ts'
import { keyOf, mayPress, SEQUENCE_MS } from './keys.ts'

/** An action on a page: available by its keys and in the command menu, and listed on the cheat sheet. */
export type Action = {
  id: string
  /** The name of the action, in the page's language. */
  label: string
  /** The heading under which the cheat sheet lists it. */
  group: string
  /** `j`, `Shift+x`, `g d` (one after the other) or `Ctrl+k`. Never with Alt, because Alt types Polish letters. */
  keys?: string
  /** Repeats while the key is held down; every other action runs once for each key press. */
  mayRepeat?: boolean
  /** For keys that depend on the cursor position; such actions are not in the command menu. */
  isKeyOnly?: boolean
  run: () => void
}

type Registration = () => readonly Action[]

const SWITCH_KEY = 'adminKeys'

const registrations: Registration[] = []
const listeners = new Set<() => void>()
let pending: { key: string; untilMs: number } | undefined

/** The newest registration wins, so that a page may override a key of the surrounding layout. */
export function registerActions(registration: Registration): () => void {
  if (registrations.length === 0) window.addEventListener('keydown', press)
  registrations.push(registration)
  return () => {
    registrations.splice(registrations.indexOf(registration), 1)
    if (registrations.length === 0) window.removeEventListener('keydown', press)
  }
}

/** All actions that are available now; of two actions with the same keys only the newer one. */
export function currentActions(): Action[] {
  const found: Action[] = []
  for (const registration of registrations.toReversed()) {
    const known = new Set(found.map((action) => action.keys ?? action.id))
    found.push(...registration().filter((action) => !known.has(action.keys ?? action.id)))
  }
  return found
}

/** Users of speech input, or users who may touch keys by accident, can turn single-key shortcuts off. */
export function areKeysOn(): boolean {
  return keptStorage.getItem(SWITCH_KEY) !== 'off'
}

export function switchKeys(isOn: boolean): void {
  if (isOn) keptStorage.removeItem(SWITCH_KEY)
  else keptStorage.setItem(SWITCH_KEY, 'off')
  for (const listener of listeners) listener()
}

export function onKeySwitch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function press(event: KeyboardEvent): void {
  const key = keyOf(event)
  if (!key || event.defaultPrevented || !mayPress(event, key)) return
  if (!key.startsWith('Ctrl+') && !areKeysOn()) return
  const actions = currentActions()
  const before = pending && pending.untilMs > event.timeStamp ? pending.key : undefined
  pending = undefined
  const found =
    actions.find((action) => before !== undefined && action.keys === `${before} ${key}`) ??
    actions.find((action) => action.keys === key)
  if (found) {
    event.preventDefault()
    if (!event.repeat || found.mayRepeat) found.run()
  } else if (actions.some((action) => action.keys?.startsWith(`${key} `))) {
    pending = { key, untilMs: event.timeStamp + SEQUENCE_MS }
  }
}
