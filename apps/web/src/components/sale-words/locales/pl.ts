import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'news.awaiting_items': 'Wyślij ofertę',
  'news.offer_wanted': 'Wysyłamy ofertę',
  'news.offer_sent': 'Przyjmij ofertę',
  'news.offer_seen': 'Oferta znaleziona',
  'news.verifying': 'Sprawdzamy',
  'news.review': 'Sprawdzamy ręcznie',
  'news.received': 'Odebrano',
  'news.approval': 'Czeka na zatwierdzenie',
  'news.protected': 'Ochrona wymiany',
  'news.paying': 'Wypłacamy',
  'news.unclaimed': 'Czeka na odbiór',
  'news.needs_details': 'Podaj inne dane',
  'news.paid': 'Wypłacono',
  'news.returned': 'Wypłata wróciła',
  'news.reversed': 'Cofnięto w Steam',
  'news.failed': 'Odrzucono',
  'news.cancelled': 'Anulowana',
} as const satisfies PolishDictionary
