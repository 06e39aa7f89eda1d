import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

/** Version 0: a template that is true about the product, for the operator's lawyer to complete. */
export const pl = {
  'general.title': '1. Postanowienia ogólne',
  'general.short': 'Przedmioty kupuje od Ciebie {company}.',
  'general.text':
    'Regulamin opisuje sprzedaż przedmiotów z gry CS2 firmie {company}, {address}, NIP {nip}, KRS {krs}. Serwis nie jest powiązany z Valve i nie prowadzi wymiany walut. Sprzedawać może osoba pełnoletnia, która sama korzysta ze swojego konta Steam.',
  'scope.title': '2. Zakres usług',
  'scope.short': 'Dostajesz 70% ceny rynkowej, najmniej 20 zł za całą sprzedaż.',
  'scope.text':
    'Za każdy przedmiot płacimy 70% jego ceny rynkowej, zaokrąglone do grosza. Suma sprzedaży musi wynosić co najmniej 20 zł. Wycena obowiązuje przez czas podany w oknie sprzedaży, zwykle 15 minut, i można ją przedłużyć po bieżącej cenie. Po potwierdzeniu sprzedaży masz czas na wysłanie oferty wymiany do chwili podanej na stronie sprzedaży; potem sprzedaż wygasa, a przedmioty są znów wolne.',
  'access.title': '3. Logowanie i dostęp',
  'access.short': 'Logujesz się tylko przez Steam. Nie znamy Twojego hasła.',
  'access.text':
    'Konto powstaje przy pierwszym logowaniu przez Steam. Nigdy nie prosimy o hasło, kod Steam Guard ani klucz API i nie piszemy pierwsi na Steam ani Discordzie. Wysyłaj przedmioty tylko na link wymiany z okna sprzedaży i porównaj profil odbiorcy przed potwierdzeniem.',
  'payouts.title': '4. Wypłaty',
  'payouts.short': 'Wypłacamy w złotych, zwykle w 5–15 minut, wyjątkowo do 24 godzin.',
  'payouts.text':
    'Wypłacamy metodą wybraną spośród włączonych w oknie sprzedaży, na dane należące do Ciebie. Do limitu wypłat od razu płacimy po odebraniu i sprawdzeniu przedmiotów. Powyżej limitu płacimy, gdy minie 7 dni ochrony wymiany Steam. Limit zależy od historii sprzedaży i danych konta. Cofnięcie wymiany w Steam w czasie ochrony anuluje wypłatę; jeśli pieniądze już wyszły, ich kwota staje się Twoim długiem i nowe sprzedaże są wstrzymane do jego spłaty.',
  'limits.title': '5. Dostępność i ograniczenia',
  'limits.short': 'Anulujesz, dopóki nie potwierdzimy odbioru przedmiotów. Potem już nie.',
  'limits.text':
    'Sprzedaż możesz anulować, dopóki my albo Steam nie potwierdzimy odbioru przedmiotów; później jest ostateczna. Nie przyjmujemy przedmiotów z blokadą wymiany, bez ceny albo z rynku zbyt małego, by je wycenić. Sprzedaż odrzucamy, gdy przedmioty różnią się od wyceny, wymiana się nie udała albo została cofnięta. Gdy Steam ma przerwę, sprzedaż może trwać dłużej.',
  'support.title': '6. Pomoc i reklamacje',
  'support.short': 'Pomagamy przez całą dobę. Kwotę reklamuj w ciągu 30 dni.',
  'support.text':
    'Pisz na {mailbox} albo przez stronę Pomoc, podając numer sprzedaży. Niezgodność kwoty zgłoś w ciągu 30 dni od sprzedaży.',
  'privacy.title': '7. Prywatność',
  'privacy.short': 'Dane zbieramy tylko po to, by kupić przedmioty i zapłacić.',
  'privacy.text':
    'Jakie dane przetwarzamy, po co i jak długo, mówi polityka prywatności. Dane do wypłaty przechowujemy zaszyfrowane i pokazujemy w skrócie.',
  'cookies.title': '8. Pliki cookie',
  'cookies.short': 'Tylko te, bez których logowanie nie działa.',
  'cookies.text':
    'Używamy plików cookie i pamięci przeglądarki do logowania, języka i wyglądu strony. Nie używamy plików śledzących ani reklamowych.',
  'final.title': '9. Postanowienia końcowe',
  'final.short': 'Przy sprzedaży obowiązuje wersja, którą akceptujesz.',
  'final.text':
    'Do sprzedaży stosuje się wersję regulaminu zaakceptowaną przy jej potwierdzeniu; jej numer zapisujemy przy sprzedaży. O zmianie regulaminu informujemy na tej stronie. Obowiązuje prawo polskie, a regulamin nie ogranicza praw konsumenta. Wiążący jest tekst polski.',
} as const satisfies PolishDictionary
