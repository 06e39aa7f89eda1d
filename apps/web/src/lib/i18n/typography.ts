import type { Language } from '@app/contract/languages'
import type { Entry } from './dictionary.ts'

const NBSP = '\u00a0'
/** Forbids a line break; unlike the non-breaking hyphen it needs no glyph of the font. */
const JOINER = '\u2060'

/** Polish typography keeps one-letter words together with the next word, and every number with its unit. */
export function bindWords(text: string, language: Language): string {
  const bound = text
    .replace(/(\d) (?=(?:zł|PLN|min|godz|dni|%|h\b|s\b))/g, `$1${NBSP}`)
    .replace(/\} (?=zł)/g, `}${NBSP}`)
    .replace(/\b(np\.|nr|No\.) (?=\S)/g, `$1${NBSP}`)
    .replace(/\b(razem|together) (?=\{)/g, `$1${NBSP}`)
    .replace(/ (?=[–—] )/g, NBSP)
    .replace(/(\d-)(?=[a-z])/g, `$1${JOINER}`)
  if (language !== 'pl') return bound
  // The look-behind does not consume the space before the word, so "i w domu" gets two non-breaking spaces.
  return bound.replace(/(?<=^|[\s\u00a0(„])([aiouwzAIOUWZ]) (?=\S)/g, `$1${NBSP}`)
}

/** Exact texts stay unchanged; all other texts get non-breaking spaces when a dictionary is loaded. */
export function typeset(entry: Entry, language: Language): Entry {
  if (typeof entry === 'string') return bindWords(entry, language)
  if ('exact' in entry) return entry
  const forms = Object.entries(entry).map(([form, text]) => [form, bindWords(text, language)])
  return Object.fromEntries(forms) as Entry
}
