/** The letters and digits that Steam uses in its five-character codes. */
const GUARD_CODE = /(?<![\w-])(?=[A-Z]*\d)(?=\d*[A-Z])[2-9BCDFGHJKMNPQRTVWXY]{5}(?![\w-])/
const SPOKEN_CODE = /(?:guard|kod|code)\b\W{0,3}(?:to|is|jest)?\W{0,3}(?<code>[2-9BCDFGHJKMNPQRTVWXY]{5})\b/i
const RECOVERY_CODE = /\bR\d{5}\b/
const API_KEY = /\b[0-9A-F]{32}\b/i
const PASSWORD =
  /(?:has[łl]o|password|passwd)(?:\s+(?:to|is|jest))?\s*[:=]\s*\S{4,}|(?:has[łl]o|password)\s+(?:to|is)\s+\S*\d\S*/i

/**
 * Whether a text seems to contain a Steam Guard code, an API key or a password. It is a guess, so it only warns and
 * never refuses.
 */
export function looksSecret(text: string): boolean {
  return [GUARD_CODE, SPOKEN_CODE, RECOVERY_CODE, API_KEY, PASSWORD].some((pattern) => pattern.test(text))
}
