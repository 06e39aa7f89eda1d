import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'howItWorks.metaTitle': 'Jak sprzedać skiny krok po kroku',
  'howItWorks.metaDescription':
    'Sześć kroków od zalogowania przez Steam do wypłaty: wybór skinów, wycena co do grosza, oferta wymiany, pieniądze.',
  'howItWorks.title': 'Jak to działa',
  'howItWorks.lead': 'Od zalogowania do wypłaty jest sześć kroków. Kwotę znasz, zanim cokolwiek wyślesz.',
  'howItWorks.login.title': 'Zaloguj się przez Steam',
  'howItWorks.login.text': 'Widzimy tylko publiczny profil i ekwipunek. Nie zakładasz hasła.',
  'howItWorks.pick.title': 'Wybierz skiny',
  'howItWorks.pick.text': 'Przy każdym przedmiocie stoi kwota, którą za niego dostaniesz.',
  'howItWorks.quote.title': 'Sprawdź wycenę',
  'howItWorks.quote.text': '70% ceny rynkowej każdego przedmiotu, zaokrąglone do grosza, bez dalszych opłat.',
  'howItWorks.payout.title': 'Podaj dane do wypłaty',
  'howItWorks.payout.text': 'Przelew bankowy, PayPal, Skrill, Bitcoin albo Litecoin.',
  'howItWorks.send.title': 'Wyślij ofertę wymiany',
  'howItWorks.send.text': 'Jedna oferta na nasz link. Nigdy nie prosimy o kod Steam Guard ani klucz API.',
  'howItWorks.paid.title': 'Odbierz pieniądze',
  'howItWorks.paid.text': 'Wypłata zwykle w 5–15 minut od odebrania przedmiotów, wyjątkowo do 24 godzin.',
  'support.metaTitle': 'Pomoc i kontakt',
  'support.metaDescription':
    'Pomoc przez całą dobę: napisz wiadomość albo zajrzyj na czat. Odpowiadamy po polsku i po angielsku.',
  'support.title': 'Pomoc',
  'support.lead':
    'Pomagamy przez całą dobę. Napisz do nas albo zajrzyj na czat; podaj numer sprzedaży, jeśli pytanie jej dotyczy.',
  'support.never':
    'Nigdy nie prosimy o hasło, kod Steam Guard ani klucz API. Nie piszemy pierwsi na Steam ani Discordzie.',
  'support.mail': 'Napisz na {mailbox}',
  'support.chat': 'Otwórz czat',
  'terms.metaTitle': 'Regulamin',
  'terms.metaDescription':
    'Zasady sprzedaży skinów z CS2: kto je kupuje, na jakich warunkach i jak się z nami skontaktować.',
  'terms.title': 'Regulamin',
  'terms.lead': 'Przedmioty kupuje {company}. Tu stoi, na jakich zasadach.',
  'privacy.metaTitle': 'Prywatność',
  'privacy.metaDescription':
    'Jakie dane przetwarzamy, po co i jak długo: profil Steam, dane do wypłaty, zgłoszenia.',
  'privacy.title': 'Prywatność',
  'privacy.lead':
    'Administratorem danych jest {company}. Strona nie łączy się z innymi serwerami i nie używa skryptów śledzących.',
  'refund.metaTitle': 'Zwroty i anulowanie',
  'refund.metaDescription':
    'Kiedy możesz anulować sprzedaż skinów i co zrobić, gdy kwota wypłaty się nie zgadza.',
  'refund.title': 'Zwroty i anulowanie',
  'refund.lead':
    'Sprzedaż możesz anulować, dopóki nie potwierdzimy odbioru przedmiotów. Potem jest ostateczna. Pomyłkę w kwocie zgłoś w ciągu 30 dni, podając numer sprzedaży.',
  'legal.version': 'Wersja {version}, obowiązuje od {date}.',
  'legal.template':
    'To wzór w wersji 0. Zanim serwis ruszy publicznie, tekst uzupełni i zatwierdzi prawnik operatora.',
  'legal.contents': 'Spis treści',
  'legal.short': 'W skrócie:',
  'link.howItWorks': 'Jak to działa',
  'link.support': 'Pomoc',
  'link.login': 'Zaloguj się przez Steam',
  'link.calculator': 'Kalkulator',
  'link.privacy': 'Prywatność',
  'link.terms': 'Regulamin',
} as const satisfies PolishDictionary
