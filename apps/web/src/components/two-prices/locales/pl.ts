import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'clock.title': 'Kiedy wypłacamy, jeśli przedmioty przyjdą teraz',
  'clock.now': 'Od razu: ok. {time}. {transfer}',
  'clock.later': 'Po ochronie Steam: {date}.',
  'clock.onlyLater': 'Teraz wszystkim wypłacamy po ochronie Steam, po wyższej cenie: {date}.',
  'clock.within': 'Wypłata do limitu',
  'clock.today': 'ok. {time}',
  'clock.above': 'Powyżej limitu, po ochronie Steam',
  'clock.latest': 'do {time}',
  'clock.sameLater': 'Teraz wszystkim wypłacamy po ochronie Steam: {date}.',
  'clock.choose': 'Cenę wybierasz przy sprzedaży. Od razu wypłacamy do Twojego limitu.',
} as const satisfies PolishDictionary
