import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'meta.title': 'Sprzedaj skiny CS2 za przelew – 70% ceny',
  'meta.description':
    'Skup skinów z CS2: dostajesz 70% ceny rynkowej w złotówkach. Kwotę co do grosza widzisz, zanim cokolwiek wyślesz.',
  'hero.title': 'Sprzedaj skiny z CS2. Dostajesz {rate} ceny rynkowej w złotówkach.',
  'hero.lead':
    'Wybierasz przedmioty, widzisz kwotę co do grosza, wysyłasz jedną ofertę wymiany i dostajesz pieniądze.',
  'hero.sell': 'Sprzedaj skiny',
  'hero.calculate': 'Policz wartość',
  'hero.payoutTime': 'Wypłata zwykle w 5–15 minut, wyjątkowo do 24 godzin.',
  'board.title': 'Jak liczymy kwotę',
  'board.example': 'Przykład',
  'board.market': 'Cena rynkowa',
  'board.rate': 'Stawka',
  'board.you': 'Dostajesz',
  'board.rule': 'Rynek × 70%, zaokrąglone do grosza',
  'board.more': 'Kalkulator',
  'steps.title': 'Jak sprzedać',
  'steps.more': 'Cały proces krok po kroku',
  'steps.pick.title': 'Wybierz skiny',
  'steps.pick.text': 'Logujesz się przez Steam i widzisz, ile dostaniesz za każdy przedmiot.',
  'steps.check.title': 'Sprawdź kwotę',
  'steps.check.text': 'Suma jest znana przed wysłaniem. Nic już od niej nie odejmujemy.',
  'steps.send.title': 'Wyślij ofertę',
  'steps.send.text': 'Jedna oferta wymiany na nasz link, z kodem sprzedaży w wiadomości.',
  'steps.paid.title': 'Odbierz pieniądze',
  'steps.paid.text': 'Przelew, PayPal, Skrill, Bitcoin albo Litecoin. Każdy krok widzisz na żywo.',
} as const satisfies PolishDictionary
