type Preloader = (path: string) => void

let preloader: Preloader | undefined

/** The app knows its routes; links know only their path. */
export function registerPreloader(preload: Preloader): void {
  preloader = preload
}

/** Loads the code of a page that the user is about to open. */
export function preloadPage(path: string): void {
  preloader?.(path)
}
