const STORAGE_KEY = 'reloadedFor'

/**
 * After a deploy, the files of an open page may no longer exist, so a reload loads the new ones. It happens once per
 * path, so that a missing file causes no loop. Offline the page stays, because a reload would lose its content.
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
