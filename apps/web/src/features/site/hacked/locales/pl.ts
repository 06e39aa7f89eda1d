import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'meta.title': 'Ktoś przejął moje konto',
  'meta.description':
    'Zamroź wypłaty jednym przyciskiem albo kluczem z e-maila, nawet gdy nie możesz zalogować się do Steam.',
  title: 'Ktoś przejął moje konto',
  lead: 'Zamroź konto od razu. Zatrzymamy wypłaty, wylogujemy wszystkich i otworzymy pilne zgłoszenie.',
  'now.title': 'Mogę się zalogować',
  'now.text': 'Jeden przycisk zamraża całe konto. Działa od razu i na każdym urządzeniu.',
  'now.action': 'Zamroź konto',
  'now.signIn': 'Zaloguj się przez Steam',
  'now.failed': 'Nie udało się zamrozić konta. Spróbuj jeszcze raz albo użyj klucza poniżej.',
  'sure.title': 'Zamrozić konto?',
  'sure.text':
    'Wypłaty staną, sprzedaże bez odebranych przedmiotów zostaną anulowane, wszystkie urządzenia zostaną wylogowane, także to.',
  'sure.end': 'Odmrozić konto może tylko nasza obsługa, najwcześniej po 72 godzinach.',
  'sure.action': 'Tak, zamroź',
  'key.title': 'Nie mogę się zalogować',
  'key.text':
    'Użyj klucza zamrożenia. Jest w każdym e-mailu o sprzedaży i na stronie sprzedaży obok podpisanej wyceny.',
  'key.label': 'Klucz zamrożenia',
  'key.hint': 'Na przykład 000123-ABCDE-… Wielkość liter, spacje i kreski nie mają znaczenia.',
  'key.action': 'Zamroź kluczem',
  'key.missing': 'Wpisz albo wklej klucz.',
  'key.tooLong': 'To za długie na klucz. Wklej sam klucz.',
  'key.only': 'Klucz tylko zamraża. Nikt nie zobaczy nim konta ani go nie odmrozi.',
  'error.noConnection': 'Brak połączenia. Spróbuj jeszcze raz.',
  'error.failed': 'Nie udało się. Spróbuj jeszcze raz albo napisz do nas.',
  'done.title': 'Konto jest zamrożone',
  'done.ticket': 'Pilne zgłoszenie ma numer {number}. Zapisz go.',
  'done.since': 'Zamrożone od {time}.',
  'done.release':
    'Obsługa chce odmrozić konto, najwcześniej {time}. Nie zgadzasz się? Zamroź je jeszcze raz.',
  'done.again': 'Zamroź jeszcze raz',
  'done.openTicket': 'Otwórz zgłoszenie',
  'done.mail': 'Jeśli masz potwierdzony adres e-mail, wysłaliśmy na niego wiadomość.',
  'held.none': 'Żadna wypłata nie czekała na wysłanie.',
  held: {
    one: 'Wstrzymana {count} wypłata: {amount}. Te pieniądze nie wyjdą.',
    few: 'Wstrzymane {count} wypłaty: {amount}. Te pieniądze nie wyjdą.',
    many: 'Wstrzymanych {count} wypłat: {amount}. Te pieniądze nie wyjdą.',
    other: 'Wstrzymanych {count} wypłaty: {amount}. Te pieniądze nie wyjdą.',
  },
  out: {
    one: '{count} wypłata ({amount}) jest już w banku albo serwisie płatniczym. Mogła wyjść i nie umiemy jej cofnąć.',
    few: '{count} wypłaty ({amount}) są już w banku albo serwisie płatniczym. Mogły wyjść i nie umiemy ich cofnąć.',
    many: '{count} wypłat ({amount}) jest już w banku albo serwisie płatniczym. Mogły wyjść i nie umiemy ich cofnąć.',
    other:
      '{count} wypłaty ({amount}) jest już w banku albo serwisie płatniczym. Mogły wyjść i nie umiemy ich cofnąć.',
  },
  'undo.title': 'Wymiany, które Steam może jeszcze cofnąć',
  'undo.line': 'Sprzedaż {number}, {amount}: do {time}',
  'undo.paid': 'wypłacona: te pieniądze trzeba będzie oddać',
  'undo.text':
    'Cofnij je w Steam, w historii wymian. Po tym zgłoszeniu cofnięcie nie obciąża Twojego konta u nas: bez blokady i bez śladu.',
  'happens.title': 'Co się stanie',
  'happens.money': 'Wypłaty, które jeszcze nie wyszły, zostają u nas.',
  'happens.start':
    'Nie zacznie się żadna sprzedaż ani wypłata. Nikt nie zmieni danych do wypłaty ani adresu e-mail.',
  'happens.out': 'Wszystkie sesje się kończą, na każdym urządzeniu.',
  'happens.ticket': 'Otwiera się pilne zgłoszenie, a na potwierdzony adres idzie e-mail.',
  'happens.gone': 'Pieniędzy, które są już w banku albo serwisie płatniczym, nie umiemy cofnąć.',
  'steam.title': 'Co zrobić w Steam',
  'steam.password': 'Zmień hasło i wyloguj wszystkie urządzenia.',
  'steam.key': 'Unieważnij klucz Web API, jeśli nie jest Twój.',
  'steam.undo':
    'Cofnij wymiany w historii wymian, przez 7 dni od wymiany. Steam cofa wtedy wszystkie chronione wymiany naraz i na 30 dni wyłącza wymiany i Rynek na Twoim koncie.',
  'steam.first':
    'Najpierw zamroź konto tutaj, potem cofaj. Wtedy cofnięcie jest uzgodnione z nami: nie ma u nas żadnych skutków.',
  'end.title': 'Jak odzyskać konto',
  'end.who': 'Napisz w pilnym zgłoszeniu albo ze swojego potwierdzonego adresu e-mail. Sprawdzimy, że to Ty.',
  'end.wait':
    'Odmrożenie zatwierdzają dwie osoby z obsługi, nie wcześniej niż 72 godziny po tym, jak Cię o tym zawiadomimy.',
  'end.never': 'Nigdy nie prosimy o hasło, kod Steam Guard ani klucz API.',
  'done.write': 'Napisz do nas',
  'go.support': 'Nie mam klucza',
} as const satisfies PolishDictionary
