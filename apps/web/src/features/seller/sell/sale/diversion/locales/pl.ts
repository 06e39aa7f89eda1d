import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  title: 'Przedmioty opuściły Twój ekwipunek i nie trafiły do nas',
  body: 'Zauważyliśmy to {moment}. Żadne z naszych kont ich nie dostało. Jeśli stało się to bez Twojej wiedzy, ktoś mógł się pod nas podszyć: działaj od razu.',
  items: 'Czego nie widać',
  days: {
    one: 'Na cofnięcie wymiany w Steam został około {count} dzień: do {moment}.',
    few: 'Na cofnięcie wymiany w Steam zostały około {count} dni: do {moment}.',
    many: 'Na cofnięcie wymiany w Steam zostało około {count} dni: do {moment}.',
    other: 'Na cofnięcie wymiany w Steam zostało około {count} dnia: do {moment}.',
  },
  today: 'Czas na cofnięcie wymiany w Steam kończy się około {moment}. Zrób to teraz.',
  over: 'Czas na cofnięcie wymiany w Steam minął około {moment}. Napisz do pomocy Steam.',
  how: 'Co zrobić teraz',
  'step.history': 'Otwórz historię wymian w Steam. Najpewniej: wpisz steamcommunity.com ręcznie.',
  'step.historyLink': 'Historia wymian',
  'step.undo':
    'Znajdź wymianę, której nie znasz, i cofnij ją. Steam cofa wtedy wszystkie Twoje chronione wymiany z 7 dni i blokuje wymiany na 30 dni.',
  'step.key': 'Unieważnij klucz Web API, jeśli jakiś tam jest. Do zwykłego handlu nie jest potrzebny.',
  'step.keyLink': 'Klucz Web API',
  'step.password': 'Zmień hasło do Steam na komputerze lub telefonie, któremu ufasz.',
  'step.devices': 'Wyloguj wszystkie inne urządzenia w ustawieniach Steam Guard.',
  'step.devicesLink': 'Urządzenia Steam Guard',
  ticket: 'Twoje pilne zgłoszenie',
  ticketSoon: 'Otwieramy dla Ciebie pilne zgłoszenie…',
  check: 'Sprawdź, czy oferta jest nasza',
  after:
    'Po cofnięciu anuluj tę sprzedaż i zacznij nową. Jeśli stało się to za Twoją zgodą (na przykład schowek lub kontrakt wymiany), nie musisz nic robić.',
  back: 'Przedmioty są znów w Twoim ekwipunku',
  backBody:
    '{moment} nie było ich tam. Zanim wyślesz nam ofertę, unieważnij klucz Web API, zmień hasło i wyloguj inne urządzenia.',
  'guard.there': 'Co {every} sprawdzamy, czy przedmioty są jeszcze u Ciebie. Ostatnio: {time}.',
  'guard.notYet': 'Co {every} sprawdzamy, czy przedmioty są jeszcze u Ciebie.',
  'guard.checking':
    'Przy ostatnim sprawdzeniu nie było widać wszystkich przedmiotów. Sprawdzamy, czy trafiły do nas.',
  'guard.private':
    'Twój ekwipunek jest prywatny, więc nie zauważymy, gdy przedmioty trafią do kogoś innego. Ustaw go w Steam jako publiczny.',
  'guard.privateLink': 'Ustawienia prywatności',
  'guard.unknown':
    'Nie możemy teraz odczytać Twojego ekwipunku, więc nie zauważymy, gdy przedmioty trafią do kogoś innego. Próbujemy dalej.',
  'guard.withUs':
    'Przedmioty są u nas, ale przyszły inną drogą niż oferta tej sprzedaży. Sprawdza to nasz pracownik.',
  'every.seconds': '{count} s',
  'every.minutes': '{count} min',
  'status.diverted': 'Przedmioty opuściły ekwipunek i nie trafiły do nas. Zobacz, co zrobić teraz.',
} as const satisfies PolishDictionary
