import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

/** A template that is true about the product, for the operator's lawyer to complete. Every line is a point of its own. */
export const pl = {
  'general.title': '1. Postanowienia ogólne',
  'general.short': '{company} kupuje od Ciebie przedmioty. Sprzedajesz nam, a nie innym graczom.',
  'general.text': `Regulamin opisuje sprzedaż przedmiotów z gry Counter-Strike 2 firmie {company}, {address}, NIP {nip}, KRS {krs}, zwanej dalej „nami”. Umowę zawierasz z nami: nie pośredniczymy między graczami i nie prowadzimy portfeli, które można doładować.
Serwis nie jest powiązany z Valve Corporation. Nie prowadzimy wymiany walut; słowo „kantor” w nazwie jest porównaniem.
Sprzedawać może osoba pełnoletnia, która ma pełną zdolność do czynności prawnych i sama korzysta ze swojego konta Steam. Za osobę młodszą umowę zawiera jej przedstawiciel ustawowy.
Sprzedajesz tylko przedmioty, które należą do Ciebie i które możesz przekazać. Przedmioty zdobyte oszustwem lub z przejętego konta zgłaszamy właściwym organom.`,
  'scope.title': '2. Zakres usług',
  'scope.short':
    'Dostajesz {rate} ceny rynkowej. Najmniejsza sprzedaż to {minimum}. Kwotę znasz przed wysłaniem.',
  'scope.text': `Za każdy przedmiot płacimy {rate} jego ceny rynkowej z bieżącej listy cen, zaokrąglone do grosza. Wiek listy cen widać przy każdej kwocie. Stawkę, która dotyczy Twojej sprzedaży, podaje wycena.
Suma sprzedaży musi wynosić co najmniej {minimum}. Pojedynczy przedmiot może kosztować mniej, jeśli sprzedajesz go razem z innymi.
Wycena obowiązuje przez czas pokazany w oknie sprzedaży. Możesz ją przedłużyć do dziesięciu razy; każde przedłużenie jest nową wyceną po bieżącej cenie.
Umowę zawierasz, gdy potwierdzasz sprzedaż. Przyjmujesz potem naszą ofertę wymiany albo w 30 minut wysyłasz własną; którą i do której godziny, mówi strona sprzedaży. Bez wymiany sprzedaż wygasa, a przedmioty są znów wolne.
Oferta musi zawierać dokładnie wycenione przedmioty z Twojego konta i niczego od nas nie żądać. Oświadczenie „przedmioty wysłane” zapisujemy, lecz dowodem jest dopiero oferta w Steam i przedmioty w naszym ekwipunku.
Niczego nie odejmujemy od kwoty z wyceny. Opłatę może pobrać Twój bank lub dostawca portfela.`,
  'access.title': '3. Logowanie i dostęp',
  'access.short': 'Logujesz się tylko przez Steam. Nie znamy Twojego hasła.',
  'access.text': `Konto powstaje przy pierwszym logowaniu przez Steam. Widzimy publiczny profil i publiczny ekwipunek, nic więcej.
Nigdy nie prosimy o hasło, kod Steam Guard ani klucz API. Nie piszemy pierwsi na Steam ani Discordzie.
Oddawaj przedmioty tylko kontu, które pokazuje strona sprzedaży. Przed potwierdzeniem w telefonie porównaj poziom i datę dołączenia odbiorcy z tym, co pokazuje strona sprzedaży. Za przedmioty wysłane na inne konto nie możemy zapłacić.
Zmiana danych do wypłaty na koncie, które już dostało od nas pieniądze, wymaga świeżego logowania przez Steam. Sesje widzisz w profilu i możesz je zakończyć.
Konto blokujemy, gdy wymaga tego prawo, gdy są ślady oszustwa lub gdy po cofnięciu wymiany powstał dług. Powód i sposób odwołania podajemy w zgłoszeniu.`,
  'payouts.title': '4. Metody wypłaty',
  'payouts.short':
    'Płacimy w złotych, zwykle 5–15 minut po sprawdzeniu przedmiotów, w ramach limitu; ponad limit po ochronie wymiany Steam.',
  'payouts.text': `Wypłacamy metodą wybraną spośród włączonych w oknie sprzedaży, na dane należące do Ciebie. Kwota jest w złotych; przy Bitcoinie i Litecoinie ilość monety ustalamy po kursie z chwili wypłaty, a wcześniej pokazujemy szacunek.
Każdą wymianę CS2 nadawca może przez 7 dni cofnąć w Steam. Dlatego wypłata przed końcem tej ochrony jest zaliczką. Płacimy ją od razu, gdy suma otwartych zaliczek mieści się w Twoim limicie i w limicie serwisu; limit rośnie z każdą rozliczoną sprzedażą. Ponad limit płacimy, gdy ochrona minie. Który przypadek dotyczy Twojej sprzedaży i o której godzinie, mówi okno sprzedaży przed potwierdzeniem.
Wypłata od razu trwa zwykle 5–15 minut od sprawdzenia przedmiotów, wyjątkowo do 24 godzin. Wyższe kwoty, nowe dane do wypłaty i przypadki wątpliwe zatwierdza człowiek. Przelew bankowy dociera od razu albo w godzinach sesji międzybankowych; termin podaje okno sprzedaży przed potwierdzeniem.
Cofnięcie wymiany w Steam przed wypłatą kończy sprzedaż bez zapłaty. Cofnięcie po wypłacie oznacza, że masz i przedmioty, i pieniądze: ich kwota staje się Twoim długiem, a nowe sprzedaże są wstrzymane do jego spłaty.
Wypłata, która wróciła (na przykład z powodu błędnego numeru konta), trafia na Twoje saldo, czyli do kwoty, którą jesteśmy Ci winni. Poprawiasz dane i wypłacasz ją ponownie. Wypłata PayPal, której nikt nie odebrał, wraca po 30 dniach.
Podatek od czynności cywilnoprawnych, jeśli jest należny, płacimy my jako kupujący. Własny podatek dochodowy rozliczasz we własnym zakresie.`,
  'limits.title': '5. Dostępność i ograniczenia',
  'limits.short': 'Anulujesz, dopóki nie potwierdzimy odbioru przedmiotów. Potem sprzedaż jest ostateczna.',
  'limits.text': `Sprzedaż możesz anulować, dopóki nasz serwis albo Steam nie potwierdzi odbioru przedmiotów. Później jest ostateczna i bezzwrotna; szczegóły podaje strona „Zwroty i anulowanie”.
Nie przyjmujemy przedmiotów z aktywną blokadą wymiany, bez ceny na liście, z rynku zbyt małego, by je wycenić, ani innych niż skiny broni, noże i rękawice. Przedmioty, których wartość zależy od fazy lub wzoru, wycenia człowiek na podstawie zgłoszenia.
Sprzedaż odrzucamy, gdy przedmioty różnią się od wyceny, gdy wymiana się nie udała albo została cofnięta, oraz gdy konto ma blokadę wymiany. Przedmioty, które przy tym do nas trafiły, zwracamy w pierwszym terminie, na który pozwala Steam; termin podaje strona sprzedaży.
Steam ma cotygodniową przerwę i bywa niedostępny. Sprzedaż czeka wtedy, a termin wysłania oferty nie mija, zanim nie sprawdzimy po przerwie, czy oferta przyszła.
Nie wolno obchodzić limitów wieloma kontami, używać cudzych danych do wypłaty ani zakłócać działania serwisu.`,
  'support.title': '6. Pomoc i reklamacje',
  'support.short': 'Pomagamy przez całą dobę. Błędną kwotę zgłoś w ciągu 30 dni.',
  'support.text': `Pisz przez stronę „Pomoc” albo na {mailbox}, podając numer sprzedaży. Pomagamy przez całą dobę, po polsku i po angielsku.
Niezgodność kwoty zgłoś w ciągu 30 dni od sprzedaży. Sprawdzamy wtedy wycenę, wymianę i wypłatę, które są zapisane przy sprzedaży, i odpowiadamy najpóźniej po 14 dniach.
Jako konsument możesz zwrócić się do powiatowego rzecznika konsumentów lub skorzystać z pozasądowego rozwiązania sporu. Punkt kontaktowy dla użytkowników i organów w rozumieniu aktu o usługach cyfrowych to {mailbox}; można pisać po polsku i po angielsku.`,
  'privacy.title': '7. Polityka prywatności',
  'privacy.short': 'Dane zbieramy tylko po to, by kupić przedmioty i zapłacić.',
  'privacy.text': `Jakie dane przetwarzamy, po co i jak długo, mówi strona „Prywatność”.
Dane do wypłaty przechowujemy zaszyfrowane i pokazujemy w skrócie, także Tobie.`,
  'cookies.title': '8. Pliki cookie',
  'cookies.short': 'Do logowania i do Twoich ustawień. Bez reklam i śledzenia.',
  'cookies.text': `Używamy plików cookie i pamięci przeglądarki do logowania, rozpoznania urządzenia, języka, wyglądu strony i niewysłanych szkiców. Służą tylko działaniu strony, dlatego nie pytamy o zgodę.
Nie używamy plików reklamowych ani śledzących. Strona nie łączy przeglądarki z innymi serwerami.`,
  'final.title': '9. Postanowienia końcowe',
  'final.short': 'Przy sprzedaży obowiązuje wersja, którą akceptujesz.',
  'final.text': `Do sprzedaży stosuje się wersję regulaminu zaakceptowaną przy jej potwierdzeniu. Jej numer zapisujemy przy sprzedaży. Późniejsza zmiana jej nie dotyczy.
O nowej wersji informujemy na tej stronie, podając datę, od której obowiązuje.
Obowiązuje prawo polskie. Regulamin nie ogranicza praw, które konsument ma z ustawy. Gdy wersje językowe się różnią, wiąże tekst polski.`,
} as const satisfies PolishDictionary
