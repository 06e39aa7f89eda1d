import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'meta.title': 'Czy ta oferta jest nasza?',
  'meta.description':
    'Wklej link wymiany, link do oferty albo profil Steam i sprawdź, czy prowadzi na nasze konto. Bez logowania.',
  title: 'Czy ta oferta jest nasza?',
  lead: 'Wklej link albo SteamID, a powiemy, czy prowadzi do nas. Najlepiej na innym urządzeniu niż to, na którym masz Steam.',
  'form.label': 'Link do oferty, link wymiany albo SteamID',
  'form.hint':
    'Na przykład steamcommunity.com/tradeoffer/1234567890. Nie otwieramy linku i nigdzie go nie zapisujemy.',
  'form.check': 'Sprawdź',
  'form.missing': 'Wklej link albo SteamID.',
  'form.tooLong': 'Ten tekst jest za długi na link do Steam.',
  'error.failed': 'Nie udało się sprawdzić. Spróbuj ponownie.',
  'verdict.ours': 'To nasze konto',
  'verdict.ours.text':
    'Prowadzi na konto {steamId}. Zanim potwierdzisz wymianę na telefonie, porównaj poziom i datę dołączenia odbiorcy z naszymi.',
  'verdict.otherToken':
    'Token w tym linku nie jest jednak nasz i Steam może go nie przyjąć. Użyj linku ze strony sprzedaży.',
  'verdict.not_ours': 'To nie jest nasze konto',
  'verdict.not_ours.text':
    'Prowadzi na konto {steamId}. Nie wysyłaj tam przedmiotów. Jeśli ktoś mówi, że to my, napisz do nas.',
  'verdict.offer_seen': 'Ta oferta trafiła na nasze konto',
  'verdict.offer_seen.text':
    'Jej przedmioty idą do nas. Nie wiemy jednak, kim jest osoba, która dała Ci ten link.',
  'verdict.offer_ours': 'Tę ofertę wysłaliśmy my',
  'verdict.offer_ours.text': {
    one: 'Wysłaliśmy ją do sprzedającego. Prosi o {count} przedmiot i nic nie daje w zamian: płacimy przelewem. Porównaj kod i przedmioty ze stroną swojej sprzedaży.',
    few: 'Wysłaliśmy ją do sprzedającego. Prosi o {count} przedmioty i nic nie daje w zamian: płacimy przelewem. Porównaj kod i przedmioty ze stroną swojej sprzedaży.',
    many: 'Wysłaliśmy ją do sprzedającego. Prosi o {count} przedmiotów i nic nie daje w zamian: płacimy przelewem. Porównaj kod i przedmioty ze stroną swojej sprzedaży.',
    other:
      'Wysłaliśmy ją do sprzedającego. Prosi o {count} przedmiotu i nic nie daje w zamian: płacimy przelewem. Porównaj kod i przedmioty ze stroną swojej sprzedaży.',
  },
  'verdict.offer_unknown': 'Tej oferty u nas nie ma',
  'verdict.offer_unknown.text':
    'Nie ma jej ani wśród ofert do nas, ani wśród naszych. Właśnie ją wysyłasz? Sprawdź ponownie za minutę. Ktoś wysłał ją Tobie? Odrzuć ją.',
  'verdict.code': 'Kod niczego nie dowodzi',
  'verdict.code.text': 'Zna go każdy, kto go zobaczył. Wklej link do oferty.',
  'verdict.nickname': 'Po tej nazwie nie da się ocenić',
  'verdict.nickname.text':
    'Nazwę w adresie profilu można zmienić w każdej chwili. Wklej link wymiany albo 17-cyfrowy SteamID.',
  'verdict.other_site': 'To nie jest link do Steam',
  'verdict.other_site.text':
    'Adres nie jest dokładnie https://steamcommunity.com. Nie otwieraj go i nie loguj się tam.',
  'verdict.unreadable': 'Nie wiemy, co to jest',
  'verdict.unreadable.text':
    'Wklej cały link wymiany, cały link do oferty, adres profilu z numerem albo 17-cyfrowy numer SteamID.',
  'account.title': {
    one: 'Nasze konto Steam',
    few: 'Nasze konta Steam',
    many: 'Nasze konta Steam',
    other: 'Nasze konta Steam',
  },
  'account.only': 'Nigdzie indziej nie przyjmujemy przedmiotów.',
  'account.profile': 'Profil na Steam (nowa karta)',
  'account.steamId': 'SteamID',
  'account.level': 'Poziom',
  'account.since': 'Na Steam od',
  'account.unknown': 'Steam teraz nie podaje',
  'account.loading': 'Wczytujemy…',
  'account.failed': 'Nie udało się wczytać danych konta. Odśwież stronę.',
  'rules.title': 'Tak nas poznasz',
  'rules.send':
    'Naszą ofertę widzisz najpierw na stronie swojej sprzedaży, z numerem i kodem. Każda inna nie jest od nas.',
  'rules.first': 'Nigdy nie piszemy pierwsi na Steam ani na Discordzie.',
  'rules.secrets': 'Nigdy nie prosimy o hasło, kod Steam Guard ani klucz API.',
  'rules.phone':
    'Złośliwy program może podmienić ofertę na komputerze. Na telefonie, tuż przed potwierdzeniem, zobaczysz prawdziwego odbiorcę: jego poziom i datę dołączenia.',
  'go.receipt': 'Sprawdź podpisaną wycenę',
  'go.support': 'Napisz do nas',
} as const satisfies PolishDictionary
