import { keptStorage } from '#lib/session/browser-storage.ts'

const KEY = 'adminRows'

/** Rows are 44 px high, or 36 px for users who prefer more rows. */
export function isDense(): boolean {
  const isTight = keptStorage.getItem(KEY) === 'dense'
  document.documentElement.toggleAttribute('data-dense', isTight)
  return isTight
}

export function switchDensity(): boolean {
  if (keptStorage.getItem(KEY) === 'dense') keptStorage.removeItem(KEY)
  else keptStorage.setItem(KEY, 'dense')
  return isDense()
}
