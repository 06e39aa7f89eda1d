import type { Page } from '@playwright/test'

export type Language = 'pl' | 'en'

/** One screenshot: its path, whether the user is signed in, and the preparation. */
export type Screen = {
  name: string
  path: string
  signedIn?: boolean
  /** Loading states are part of the screenshot, so the test does not wait for their end. */
  showsLoading?: boolean
  /** Also takes the light theme; every screen has the dark one. */
  light?: boolean
  prepare?: (page: Page, language: Language) => Promise<void>
}
