import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'meta.title': 'Jak sprzedać skiny krok po kroku',
  'meta.description':
    'Sześć kroków od zalogowania przez Steam do wypłaty: wybór skinów, wycena co do grosza, oferta wymiany, pieniądze.',
  title: 'Jak to działa',
  lead: 'Od zalogowania do wypłaty jest sześć kroków. Kwotę i czas znasz, zanim cokolwiek wyślesz.',
  contents: 'Na tej stronie',
  'steps.title': 'Sześć kroków',
  'login.title': 'Zaloguj się przez Steam',
  'login.text':
    'Przycisk otwiera stronę steamcommunity.com – sprawdź adres w pasku. Widzimy tylko publiczny profil i ekwipunek. Nie zakładasz hasła, a my nigdy nie prosimy o kod Steam Guard ani klucz API.',
  'login.picture': 'Strona logowania z przyciskiem Steam i zdaniami o bezpieczeństwie.',
  'pick.title': 'Wybierz skiny',
  'pick.text':
    'Przy każdym przedmiocie stoi kwota, którą za niego dostaniesz. Czego nie kupujemy, ma podany powód: blokada wymiany, brak ceny, zbyt mały rynek.',
  'pick.picture': 'Ekwipunek z zaznaczonymi przedmiotami i podsumowaniem kwoty.',
  'quote.title': 'Sprawdź wycenę',
  'quote.text':
    'Cena jest zablokowana na 15 minut i możesz ją przedłużyć. Widzisz cenę rynkową, stawkę i kwotę każdego przedmiotu oraz to, kiedy ją wypłacimy.',
  'quote.picture': 'Okno sprzedaży z ceną rynkową, stawką i kwotą do wypłaty.',
  'payout.title': 'Podaj dane do wypłaty',
  'payout.text':
    'Sprawdzamy je od razu: sumę kontrolną konta i adresu portfela, nazwę banku. Przechowujemy je zaszyfrowane i pokazujemy w skrócie.',
  'payout.picture': 'Wybór metody wypłaty i pole numeru konta z nazwą banku.',
  'send.title': 'Wyślij ofertę wymiany',
  'send.text':
    'Jedna oferta na nasz link, z kodem sprzedaży w wiadomości. Zanim potwierdzisz ją w telefonie, porównaj poziom i rok dołączenia odbiorcy z oknem sprzedaży.',
  'send.picture': 'Profil odbiorcy z poziomem i rokiem dołączenia oraz lista rzeczy do sprawdzenia.',
  'paid.title': 'Odbierz pieniądze',
  'paid.text':
    'Każdy krok widzisz na żywo, bez odświeżania. Wypłata zwykle w 5–15 minut od odebrania przedmiotów, wyjątkowo do 24 godzin, w ramach limitu wypłat od razu; powyżej niego po 7-dniowej ochronie wymiany Steam.',
  'paid.picture': 'Strona sprzedaży z krokami od zablokowanej ceny do wypłaty.',
  'example.title': 'Przykład obliczenia',
  'example.text': 'Zaokrąglamy do grosza każdy przedmiot osobno. Suma sprzedaży to suma tych kwot.',
  'example.prices':
    'Każdy przedmiot ma cenę wypłacaną od razu i cenę wypłacaną po ochronie wymiany Steam. Późniejsza nigdy nie jest niższa. Przy każdej stoi termin, a wybierasz przy sprzedaży. Gdy obie są równe, mówimy o tym i wypłacamy najwcześniej, jak się da. Kwotę ponad Twój limit wypłat od razu wypłacamy tylko po ochronie i wtedy po późniejszej cenie. Wybór jest zapisany w podpisanej wycenie.',
  'why.title': 'Co dostajesz',
  'why.rate.title': '{rate} ceny rynkowej',
  'why.rate.text': 'Ta sama stawka dla każdego przedmiotu. Niczego potem nie odejmujemy.',
  'why.exact.title': 'Kwota co do grosza',
  'why.exact.text':
    'Znasz ją przed wysłaniem i trzymamy ją przez czas wyceny, także gdy rynek spadnie. Na stronie sprzedaży pobierzesz ją z naszym podpisem cyfrowym.',
  'why.time.title': 'Zmierzony czas wypłat',
  'why.time.text': 'Na stronie głównej pokazujemy medianę prawdziwych wypłat, a nie obietnicę.',
  'why.support.title': 'Pomoc 24/7',
  'why.support.text': 'Piszesz ze strony sprzedaży, a my widzimy od razu, o którą chodzi.',
  'faq.title': 'Pytania',
  'faq.safe': 'Skąd wiem, że to wy?',
  'faq.safe.answer':
    'Porównaj poziom i rok dołączenia naszego profilu Steam z tym, co pokazuje okno sprzedaży, i wklej kod sprzedaży w wiadomości oferty. Link, ofertę albo profil sprawdzisz bez logowania na stronie „Czy ta oferta jest nasza?” (link na dole). Nie piszemy pierwsi na Steam ani Discordzie.',
  'faq.protection': 'Co to jest ochrona wymiany Steam?',
  'faq.protection.answer':
    'Każdą wymianę CS2 można przez 7 dni cofnąć w Steam. Dlatego wypłata od razu ma limit, który rośnie z każdą rozliczoną sprzedażą; resztę płacimy, gdy ochrona minie. Cofnięcie wymiany blokuje wymiany konta na 30 dni i anuluje wypłatę.',
  'faq.fees': 'Czy są opłaty?',
  'faq.fees.answer':
    'Nie. Dostajesz całą kwotę z wyceny. Opłatę może pobrać Twój bank albo dostawca portfela.',
  'faq.help': 'Co, jeśli coś pójdzie nie tak?',
  'faq.help.answer':
    'Przedmioty ze sprzedaży, którą odrzucamy, oddajemy w pierwszym terminie, na który pozwala Steam. Wypłata, która wróciła, trafia na saldo. W każdej sprawie możesz napisać o dowolnej porze; pomyłkę w kwocie zgłoś w ciągu 30 dni.',
  'go.login': 'Zaloguj się przez Steam',
  'go.payouts': 'Tablica wypłat',
  'go.calculator': 'Policz wartość',
} as const satisfies PolishDictionary
