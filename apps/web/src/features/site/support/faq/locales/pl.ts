import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'faq.title': 'Najczęstsze pytania',
  'faq.search': 'Szukaj w pytaniach i odpowiedziach',
  'faq.searchExample': 'np. wypłata',
  'faq.found': {
    one: 'Znaleziono {count} pytanie',
    few: 'Znaleziono {count} pytania',
    many: 'Znaleziono {count} pytań',
    other: 'Znaleziono {count} pytania',
  },
  'faq.none': 'Nie ma takiego pytania. Napisz do nas, odpowiemy.',
  'faq.write': 'Napisz do nas',
  'safety.question': 'Skąd wiem, że to wy?',
  'safety.answer':
    'Przed potwierdzeniem na telefonie porównaj poziom i datę dołączenia odbiorcy z tym, co pokazujemy. Link, ofertę albo profil sprawdzisz na stronie „Czy ta oferta jest nasza?” (link w stopce). Nigdy nie prosimy o hasło, kod Steam Guard ani klucz API i nie piszemy pierwsi na Steam ani Discordzie.',
  'price.question': 'Ile dostanę?',
  'price.answer':
    '{rate} ceny rynkowej każdego przedmiotu, zaokrąglone do grosza. Kwotę widzisz przed wysłaniem i nie odejmujemy już żadnych opłat.',
  'time.question': 'Kiedy dostanę pieniądze?',
  'time.answer':
    'Zwykle 5–15 minut od odebrania przedmiotów, wyjątkowo do 24 godzin. Powyżej limitu wypłacamy po ochronie wymiany Steam. {transfer} Dokładny termin widzisz przed potwierdzeniem sprzedaży.',
  'methods.question': 'Jakie są metody wypłaty?',
  'methods.answer': 'Teraz wypłacamy na: {methods}. Metodę wybierasz przy każdej sprzedaży.',
  'methods.unknown':
    'Metody, którymi teraz wypłacamy, widzisz w oknie sprzedaży. Wybierasz jedną przy każdej sprzedaży.',
  'minimum.question': 'Jaka jest najmniejsza sprzedaż?',
  'minimum.answer':
    'Suma wypłaty musi wynosić co najmniej {minimum}. Możesz ją zebrać z kilku przedmiotów w jednej sprzedaży.',
  'ban.question': 'Mam blokadę wymiany. Czy mogę sprzedać?',
  'ban.answer':
    'Nie przyjmujemy przedmiotów z aktywną blokadą wymiany. W ekwipunku zobaczysz, od kiedy można je sprzedać.',
  'cancel.question': 'Czy mogę anulować sprzedaż?',
  'cancel.answer':
    'Tak, dopóki nie potwierdzimy odbioru przedmiotów. Potem sprzedaż jest ostateczna. Pomyłkę w kwocie zgłoś w ciągu 30 dni, podając numer sprzedaży.',
  'details.question': 'Jak zmienić dane do wypłaty?',
  'details.answer':
    'Przed potwierdzeniem zmienisz je w oknie sprzedaży. Po potwierdzeniu od razu napisz do nas i podaj numer sprzedaży; wysłanej wypłaty nie da się już zmienić. Gdy wypłata wróci, pieniądze trafią na Twoje saldo i podasz nowe dane.',
} as const satisfies PolishDictionary
