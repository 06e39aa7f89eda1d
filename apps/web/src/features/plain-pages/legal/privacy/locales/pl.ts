import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

/** Version 0: a template that is true about the product, for the operator's lawyer to complete. */
export const pl = {
  'controller.title': '1. Administrator danych',
  'controller.short': 'Danymi zarządza {company}.',
  'controller.text': 'Administratorem danych jest {company}, {address}. W sprawach danych pisz na {mailbox}.',
  'data.title': '2. Jakie dane i po co',
  'data.short': 'Profil Steam, dane do wypłaty i przebieg sprzedaży.',
  'data.text':
    'Przetwarzamy: identyfikator, nazwę i zdjęcie z publicznego profilu Steam oraz publiczny ekwipunek, by wycenić i kupić przedmioty; link wymiany; dane do wypłaty, by zapłacić; adres e-mail, jeśli go podasz; przebieg sprzedaży i zgłoszeń; dane urządzenia potrzebne do bezpiecznego logowania.',
  'basis.title': '3. Podstawa prawna',
  'basis.short': 'Umowa z Tobą, obowiązki podatkowe, bezpieczeństwo.',
  'basis.text':
    'Podstawą jest umowa sprzedaży (art. 6 ust. 1 lit. b RODO), obowiązki prawne, zwłaszcza rachunkowe (lit. c), oraz nasz uzasadniony interes: ochrona przed oszustwami i obsługa zgłoszeń (lit. f).',
  'safety.title': '4. Bezpieczeństwo',
  'safety.short': 'Dane do wypłaty są zaszyfrowane i pokazywane w skrócie.',
  'safety.text':
    'Dane do wypłaty szyfrujemy kluczem trzymanym poza bazą danych. Pełne dane odczytuje tylko proces, który wypłaca, oraz pracownik, którego każde odczytanie zapisujemy. Strona nie łączy przeglądarki z innymi serwerami i nie używa skryptów śledzących.',
  'recipients.title': '5. Komu przekazujemy dane',
  'recipients.short': 'Tylko temu, kto wykonuje wypłatę lub wymaga tego prawo.',
  'recipients.text':
    'Dane potrzebne do wypłaty dostaje wybrany bank albo dostawca płatności. Steam otrzymuje identyfikator konta, gdy czytamy ekwipunek. Innym przekazujemy dane tylko wtedy, gdy wymaga tego prawo.',
  'retention.title': '6. Jak długo',
  'retention.short': 'Sprzedaże tak długo, jak każą przepisy; resztę krócej.',
  'retention.text':
    'Dane sprzedaży przechowujemy przez czas wymagany przepisami o rachunkowości i podatkach. Sesje wygasają same. Po usunięciu konta dane do wypłaty stają się nieczytelne.',
  'rights.title': '7. Twoje prawa',
  'rights.short': 'Dostęp, poprawienie, usunięcie, sprzeciw, skarga.',
  'rights.text':
    'Możesz żądać dostępu do danych, ich poprawienia, usunięcia, ograniczenia i przeniesienia oraz wnieść sprzeciw. Możesz też złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych.',
  'cookies.title': '8. Pliki cookie',
  'cookies.short': 'Tylko niezbędne.',
  'cookies.text':
    'Używamy plików cookie logowania i urządzenia oraz pamięci przeglądarki na język, wygląd i sesję. Nie ma plików reklamowych, dlatego nie pytamy o zgodę.',
} as const satisfies PolishDictionary
