/** Maximum time between the two keys of a sequence. */
export const SEQUENCE_MS = 1_500

const TYPING = 'input, textarea, select, [contenteditable], [role="textbox"]'
/** Checkboxes and radio buttons use only Space, so other keys stay available. */
const BOXES = 'input[type="checkbox"], input[type="radio"]'
const PRESSED = 'button, summary, [role="tab"], [role="menuitem"], [role="option"]'

/** The name of a key press in the format of actions; undefined for key presses that are never shortcuts. */
export function keyOf(event: KeyboardEvent): string | undefined {
  // The right Alt key types Polish letters, and some systems report it as Ctrl with Alt.
  if (event.isComposing || event.altKey || event.getModifierState('AltGraph')) return undefined
  const key = event.key === ' ' ? 'Space' : event.key
  if (event.ctrlKey || event.metaKey) return `Ctrl+${key.toLowerCase()}`
  const isLetter = /^\p{L}$/u.test(key)
  return event.shiftKey && isLetter ? `Shift+${key.toLowerCase()}` : isLetter ? key.toLowerCase() : key
}

/** The focused field, button or dialog handles keys before the page does. */
export function mayPress(event: KeyboardEvent, key: string): boolean {
  if (document.querySelector('dialog[open]')) return false
  const target = event.target instanceof Element ? event.target : document.body
  if (key.startsWith('Ctrl+')) return key === 'Ctrl+k' || target.closest(TYPING) === null
  if (target.closest('[role="menu"], [role="listbox"], [role="tablist"]')) return false
  const isBox = target.closest(BOXES) !== null
  if (!isBox && target.closest(TYPING)) return false
  if (key === 'Space') return !isBox && target.closest(PRESSED) === null
  if (key === 'Enter') return target.closest(`${PRESSED}, a[href]`) === null
  return true
}
