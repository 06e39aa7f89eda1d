import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'clock.title': 'Kiedy wypłacamy, jeśli przedmioty przyjdą teraz',
  'clock.now': 'Od razu: ok. {time}, a przelewem w najbliższy dzień roboczy.',
  'clock.later': 'Po ochronie Steam: {date}.',
  'clock.onlyLater': 'Teraz wszystkim wypłacamy po ochronie Steam, po wyższej cenie: {date}.',
  'clock.same':
    'Cena jest jedna: taka sama od razu (ok. {time}, przelewem w najbliższy dzień roboczy) i po ochronie Steam ({date}).',
  'clock.sameLater': 'Teraz wszystkim wypłacamy po ochronie Steam: {date}. Cena jest taka sama.',
  'clock.choose': 'Cenę wybierasz przy sprzedaży. Od razu wypłacamy do Twojego limitu.',
} as const satisfies PolishDictionary
