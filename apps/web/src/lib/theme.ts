import { useSyncExternalStore } from 'react'

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'theme'
const listeners = new Set<() => void>()

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'dark')
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    window.localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return THEMES.find((known) => known === theme) ?? 'dark'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
