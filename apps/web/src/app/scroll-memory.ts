import { scrollTop } from '#lib/scroll-top.ts'

const STORAGE_KEY = 'scroll'
const ENTRIES_MAX = 50

/** Stores the scroll position of a history entry while its page is shown. Returns a function that stops it. */
export function rememberScroll(key: string): () => void {
  window.history.scrollRestoration = 'manual'
  const leave = () => {
    store(key, window.scrollY)
    // After a reload, the browser restores the position earlier and exactly, because the page content is available at
    // once.
    window.history.scrollRestoration = 'auto'
  }
  window.addEventListener('pagehide', leave)
  return () => {
    window.removeEventListener('pagehide', leave)
    store(key, scrollTop())
  }
}

export function readScroll(key: string): number | undefined {
  return new Map(readAll()).get(key)
}

function store(key: string, top: number): void {
  const others = readAll().filter(([known]) => known !== key)
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...others, [key, top]].slice(-ENTRIES_MAX)))
  } catch {
    // Without storage, the back button shows pages from the top.
  }
}

function readAll(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as [string, number][]) : []
  } catch {
    return []
  }
}
