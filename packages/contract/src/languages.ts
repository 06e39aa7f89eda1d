export const LANGUAGES = ['pl', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'pl'

export function isLanguage(value: unknown): value is Language {
  return value === 'pl' || value === 'en'
}

/** The first supported language of an Accept-Language header, by weight; unreadable parts are skipped. */
export function languageFromHeader(header: string | undefined): Language {
  const choices = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter((choice) => isLanguage(choice.language) && choice.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const best = choices[0]?.language
  return isLanguage(best) ? best : DEFAULT_LANGUAGE
}
