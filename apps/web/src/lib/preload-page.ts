type Preloader = (path: string) => void

let preloader: Preloader | undefined

/** The app knows its routes; links only know their address. */
export function registerPreloader(preload: Preloader): void {
  preloader = preload
}

/** Fetches the code of a page that somebody is about to open. */
export function preloadPage(path: string): void {
  preloader?.(path)
}
