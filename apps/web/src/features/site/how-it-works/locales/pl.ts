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
    'Przycisk otwiera stronę steamcommunity.com – sprawdź adres w pasku. Widzimy tylko publiczny profil i ekwipunek. Hasła nie zakładasz, a my nigdy nie prosimy o kod Steam Guard ani klucz API.',
  'login.picture': 'Strona logowania z przyciskiem Steam i zdaniami o bezpieczeństwie.',
  'pick.title': 'Wybierz skiny',
  'pick.text':
    'Przy każdym skinie widzisz, ile dostaniesz. Jeśli czegoś nie kupujemy, podajemy powód: blokada wymiany, brak ceny, za mało ofert.',
  'pick.picture': 'Dwa zaznaczone skiny, pod każdym kwota.',
  'quote.title': 'Sprawdź wycenę',
  'quote.text':
    'Cena jest zablokowana, dopóki trwa odliczanie. Potem dostajesz nową. Widzisz kwotę za każdy przedmiot i termin wypłaty.',
  'quote.picture': 'Okno sprzedaży: skiny, cena rynkowa, stawka i kwota.',
  'payout.title': 'Podaj dane do wypłaty',
  'payout.text':
    'Od razu sprawdzamy numer konta albo adres portfela, żeby pieniądze nie trafiły w próżnię. Dane przechowujemy zaszyfrowane.',
  'payout.picture': 'Wybór metody wypłaty i pole numeru konta z nazwą banku.',
  'send.title': 'Potwierdź wymianę',
  'send.text':
    'Jedna oferta w Steam, zawsze z kodem Twojej sprzedaży. Zanim potwierdzisz ją w telefonie, porównaj nasz poziom i rok dołączenia ze stroną sprzedaży.',
  'send.picture':
    'Przycisk otwierający ofertę w Steam, pod nim konto, poziom, rok dołączenia i kod sprzedaży.',
  'paid.title': 'Odbierz pieniądze',
  'paid.text':
    'Sprzedaż w Twoim limicie wypłacamy od razu po odebraniu przedmiotów, wyjątkowo do 24 godzin. Większą po 7-dniowej ochronie wymiany Steam.',
  'paid.picture': 'Wypłacona kwota i czas wypłaty.',
  'example.title': 'Przykład obliczenia',
  'example.text': 'Zaokrąglamy do grosza każdy przedmiot osobno. Suma sprzedaży to suma tych kwot.',
  'example.prices':
    'Sprzedaż do Twojego limitu wypłacamy od razu, większą w całości po 7-dniowej ochronie wymiany Steam. Cena po ochronie nigdy nie jest niższa.',
  'why.title': 'Co dostajesz',
  'why.rate.title': '{rate} ceny rynkowej',
  'why.rate.text': 'Ta sama stawka dla każdego przedmiotu. Niczego potem nie odejmujemy.',
  'why.exact.title': 'Kwota co do grosza',
  'why.exact.text':
    'Znasz ją, zanim wyślesz, i nie zmieni się, nawet gdy rynek spadnie. Podpisujemy ją cyfrowo.',
  'why.time.title': 'Zmierzony czas wypłat',
  'why.time.text': 'Pokazujemy, ile naprawdę trwały wypłaty, a nie same obietnice.',
  'why.support.title': 'Pomoc 24/7',
  'why.support.text': 'Piszesz ze strony sprzedaży, a my od razu wiemy, o którą chodzi.',
  'faq.title': 'Pytania',
  'faq.safe': 'Skąd wiem, że to wy?',
  'faq.safe.answer':
    'Przed potwierdzeniem na telefonie porównaj poziom i rok dołączenia odbiorcy z tym, co pokazujemy. Link, ofertę albo profil sprawdzisz na stronie {link}. Nigdy nie piszemy pierwsi na Steam ani Discordzie.',
  'faq.safe.link': '„Czy ta oferta jest nasza?”',
  'faq.protection': 'Co to jest ochrona wymiany Steam?',
  'faq.protection.answer':
    'Każdą wymianę CS2 można cofnąć przez 7 dni. Dlatego wypłata od razu ma limit, który rośnie z kolejnymi sprzedażami; większą sprzedaż wypłacamy po ochronie. Kto cofnie wymianę, traci wypłatę, a Steam blokuje mu wymiany na 30 dni.',
  'faq.fees': 'Czy są opłaty?',
  'faq.fees.answer':
    'Nie. Dostajesz całą kwotę z wyceny. Opłatę może pobrać Twój bank albo dostawca portfela.',
  'faq.help': 'Co, jeśli coś pójdzie nie tak?',
  'faq.help.answer':
    'Jeśli odrzucimy sprzedaż, oddamy przedmioty, gdy tylko pozwoli na to Steam. Wypłata, która wróciła, trafia na saldo. Pisz o każdej porze; błędną kwotę zgłoś w ciągu 30 dni.',
  'go.login': 'Zaloguj się przez Steam',
  'go.payouts': 'Tablica wypłat',
  'go.calculator': 'Policz wartość',
} as const satisfies PolishDictionary
