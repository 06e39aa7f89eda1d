const STORAGE_KEY = 'reloadedFor'

/**
 * After a deploy the files of an open page may be gone. Loading the page again gets the new ones; once per
 * address, so that a file that is really missing cannot cause a loop. Without a network the page would be lost with
 * everything on it, so it stays.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    try {
      const address = window.location.pathname
      if (window.sessionStorage.getItem(STORAGE_KEY) === address) return
      window.sessionStorage.setItem(STORAGE_KEY, address)
    } catch {
      return
    }
    event.preventDefault()
    window.location.reload()
  })
}
