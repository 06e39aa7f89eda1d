/** Order matters: every browser claims to be several others, so the most special name is looked for first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** "Chrome · Linux": enough to recognise one's own session, and nothing of the sender's text is kept. */
export function deviceLabel(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([mark]) => text.includes(mark))?.[1]
  const system = SYSTEMS.find(([mark]) => text.includes(mark))?.[1]
  return [browser, system].filter(Boolean).join(' · ') || '?'
}
