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
  'faq.none': 'Nie ma tego wśród pytań. Napisz do nas, odpowiemy.',
  'faq.write': 'Napisz do nas',
  'safety.question': 'Skąd wiem, że to wy?',
  'safety.answer':
    'Porównaj poziom i datę dołączenia naszego profilu Steam z panelem w oknie sprzedaży i wklej kod sprzedaży w wiadomości oferty. Link, ofertę albo profil sprawdzisz też bez logowania na stronie „Czy ta oferta jest nasza?” (link na dole). Nigdy nie prosimy o hasło, kod Steam Guard ani klucz API i nie piszemy pierwsi na Steam ani Discordzie.',
  'price.question': 'Ile dostanę?',
  'price.answer':
    '{rate} ceny rynkowej każdego przedmiotu, zaokrąglone do grosza. Kwotę widzisz przed wysłaniem i nie odejmujemy już żadnych opłat.',
  'time.question': 'Kiedy dostanę pieniądze?',
  'time.answer':
    'Zwykle 5–15 minut od odebrania przedmiotów, wyjątkowo do 24 godzin. Powyżej limitu wypłacamy po ochronie wymiany Steam; dokładną datę widzisz przed potwierdzeniem. {transfer} Dzień i godzinę, do której pieniądze będą na koncie, podajemy przed potwierdzeniem i zapisujemy przy sprzedaży.',
  'methods.question': 'Jakie są metody wypłaty?',
  'methods.answer': 'Teraz wypłacamy na: {methods}. Metodę wybierasz przy każdej sprzedaży.',
  'methods.unknown':
    'Metody, którymi teraz wypłacamy, widzisz w oknie sprzedaży. Wybierasz jedną przy każdej sprzedaży.',
  'minimum.question': 'Jaka jest najmniejsza sprzedaż?',
  'minimum.answer':
    'Suma wypłaty musi wynosić co najmniej {minimum}. Możesz ją zebrać z kilku przedmiotów w jednej sprzedaży.',
  'ban.question': 'Mam blokadę wymiany. Czy mogę sprzedać?',
  'ban.answer':
    'Nie przyjmujemy przedmiotów z aktywną blokadą wymiany. W ekwipunku przy takim przedmiocie stoi data, od której można go sprzedać.',
  'cancel.question': 'Czy mogę anulować sprzedaż?',
  'cancel.answer':
    'Tak, dopóki nie potwierdzimy odbioru przedmiotów. Potem sprzedaż jest ostateczna. Pomyłkę w kwocie zgłoś w ciągu 30 dni, podając numer sprzedaży.',
  'details.question': 'Jak zmienić dane do wypłaty?',
  'details.answer':
    'Przed potwierdzeniem zmienisz je w oknie sprzedaży. Po potwierdzeniu napisz do nas od razu i podaj numer sprzedaży; zlecona wypłata nie daje się już zmienić. Gdy wypłata wróci, pieniądze trafią na Twoje saldo i podasz nowe dane.',
} as const satisfies PolishDictionary
