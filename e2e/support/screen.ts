import type { Page } from '@playwright/test'

export type Language = 'pl' | 'en'

/** One picture: where to go, who looks, and what to do before it is taken. */
export type Screen = {
  name: string
  path: string
  signedIn?: boolean
  /** Loading states are part of the picture, so nobody waits for their end. */
  showsLoading?: boolean
  /** Beside dark, which every screen has. */
  light?: boolean
  prepare?: (page: Page, language: Language) => Promise<void>
}
