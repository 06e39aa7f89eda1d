import type { Language } from '@app/contract/languages'

/** Rounded up, so that a payout time is never shown shorter than it was. Short times keep one decimal. */
export function formatMinutes(seconds: number, language: Language): string {
  if (seconds < 60) return `${seconds}\u00A0s`
  const minutes = seconds < 300 ? Math.ceil(seconds / 6) / 10 : Math.ceil(seconds / 60)
  return `${minutes.toLocaleString(language)}\u00A0min`
}
