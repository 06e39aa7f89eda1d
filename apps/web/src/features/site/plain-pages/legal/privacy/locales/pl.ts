import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

/** A template that is true about the product, for the operator's lawyer to complete. Every line is a point of its own. */
export const pl = {
  'controller.title': '1. Administrator danych',
  'controller.short': '{company} zarządza danymi.',
  'controller.text': `Administratorem danych jest {company}, {address}.
W sprawach danych pisz na {mailbox} albo przez stronę „Pomoc”. Odpowiadamy w ciągu miesiąca.`,
  'data.title': '2. Jakie dane i po co',
  'data.short': 'Profil Steam, dane do wypłaty, przebieg sprzedaży i zgłoszeń.',
  'data.text': `Profil Steam: identyfikator, nazwa, zdjęcie, poziom, wiek konta, blokady i publiczny ekwipunek. Po nich rozpoznajemy konto, wyceniamy przedmioty i oceniamy ryzyko wymiany. Pobieramy je ze Steam.
Link wymiany, żeby sprawdzić, czy Steam nie wstrzyma wymiany.
Dane do wypłaty: numer konta z właścicielem, adres PayPal lub Skrill, adres portfela. Potrzebne, żeby zapłacić.
Adres e-mail, jeśli go podasz i potwierdzisz: wysyłamy na niego wiadomości o kolejnych krokach sprzedaży, odpowiedzi obsługi i alerty cenowe, które ustawisz.
Przebieg sprzedaży, wypłat i zgłoszeń, także załączone obrazy, z których usuwamy ukryte dane.
Dane urządzenia: identyfikator w pliku cookie, skrócony adres sieci i nazwa przeglądarki. Chronią konto przed przejęciem.`,
  'basis.title': '3. Podstawa prawna',
  'basis.short': 'Umowa z Tobą, obowiązki podatkowe, bezpieczeństwo.',
  'basis.text': `Zawarcie i wykonanie umowy sprzedaży: art. 6 ust. 1 lit. b RODO.
Obowiązki prawne, zwłaszcza rachunkowe i podatkowe: art. 6 ust. 1 lit. c RODO.
Nasz uzasadniony interes, czyli ochrona przed oszustwami, obsługa zgłoszeń i dochodzenie roszczeń: art. 6 ust. 1 lit. f RODO.
Podanie danych jest dobrowolne, lecz bez profilu Steam i danych do wypłaty nie możemy kupić przedmiotów.`,
  'safety.title': '4. Bezpieczeństwo',
  'safety.short': 'Dane do wypłaty są zaszyfrowane i pokazywane w skrócie.',
  'safety.text': `Dane do wypłaty szyfrujemy kluczem przechowywanym poza bazą danych. Pełne dane odczytuje tylko proces, który wypłaca, oraz pracownik; każde takie odczytanie zapisujemy.
Adres e-mail szyfrujemy osobnym kluczem każdej osoby. Usunięcie klucza czyni dane nieczytelnymi także w kopiach zapasowych.
O wypłatach decydują reguły: limit zaliczki, wiek i blokady konta Steam, wcześniejsze cofnięcia wymian. Gdy reguły nie pozwalają zapłacić od razu, sprzedaż czeka albo ocenia ją człowiek; możesz prosić o jego ocenę w każdym przypadku.`,
  'recipients.title': '5. Komu przekazujemy dane',
  'recipients.short': 'Tylko temu, kto wykonuje wypłatę, lub gdy wymaga tego prawo.',
  'recipients.text': `Dane potrzebne do wypłaty dostaje bank lub dostawca przelewów, PayPal, Skrill albo węzeł sieci Bitcoin czy Litecoin, zależnie od wybranej metody. Wpisy w łańcuchu bloków są publiczne i trwałe.
Steam otrzymuje identyfikator konta, gdy czytamy ekwipunek i ofertę wymiany. Valve ma siedzibę w USA.
Serwery i poczta działają u dostawców, z którymi mamy umowy powierzenia; ich listę podajemy na żądanie.
Innym przekazujemy dane tylko wtedy, gdy wymaga tego prawo. Nie sprzedajemy danych.`,
  'retention.title': '6. Jak długo',
  'retention.short': 'Sprzedaże tak długo, jak każą przepisy; resztę krócej.',
  'retention.text': `Dowody sprzedaży i wypłat: 5 lat od początku roku następującego po roku sprzedaży, bo tak każą przepisy o rachunkowości.
Zgłoszenia: 3 lata od zamknięcia, na wypadek roszczeń.
Alerty cenowe: do wysłania e-maila albo usunięcia.
Sesje: do wylogowania, najdłużej 30 dni. Ekwipunek: krótkotrwała kopia, odświeżana przy każdej wizycie.
Gdy usuniesz konto, dane do wypłaty i adres e-mail stają się nieczytelne od razu; w księgach zostają kwoty bez nazwiska. Zostaje też skrót numeru konta lub portfela, na który płaciliśmy, nieczytelny bez naszego klucza: po nim rozpoznajemy numery użyte do oszustwa.`,
  'rights.title': '7. Twoje prawa',
  'rights.short': 'Dostęp, poprawienie, usunięcie, sprzeciw, skarga.',
  'rights.text': `Możesz żądać dostępu do danych i ich kopii, poprawienia, usunięcia, ograniczenia i przeniesienia.
Możesz wnieść sprzeciw wobec przetwarzania opartego na naszym uzasadnionym interesie.
Możesz złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych, ul. Stanisława Moniuszki 1A, 00-014 Warszawa.`,
  'cookies.title': '8. Pliki cookie i pamięć przeglądarki',
  'cookies.short': 'Tylko niezbędne.',
  'cookies.text': `Pliki cookie: próba logowania (kilka minut) i urządzenie (do 30 dni). Skrypty strony nie mogą ich odczytać.
Pamięć przeglądarki: sesja, język, wygląd, koszyk kalkulatora i niewysłane szkice. Danych do wypłaty tam nie ma.
Nie ma plików reklamowych ani śledzących, dlatego nie pytamy o zgodę.`,
} as const satisfies PolishDictionary
