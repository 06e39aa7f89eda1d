/**
 * Every sentence that the product specification quotes, verbatim, with the area that shows it. `shown`: a screen or a
 * response already contains it, and tools/ci/spec-strings.test.ts verifies it exactly. Later work sets it for the
 * rest. `English` texts stay English in both languages.
 */
export const SPEC_AREAS = ['sign-in', 'calculator', 'sell', 'money', 'support', 'admin', 'public'] as const
export type SpecArea = (typeof SPEC_AREAS)[number]
export type SpecString = {
  text: string
  area: SpecArea
  shown: boolean
  /** Its form in the translations, where a part of it is now a setting or a count. */
  source?: string
}

const shown = (area: SpecArea, ...texts: string[]): SpecString[] =>
  texts.map((text) => ({ text, area, shown: true }))
const withSetting = (area: SpecArea, value: string, source: string): SpecString[] => [
  { text: source.replace('{minimum}', value), area, shown: true, source },
]
const later = (area: SpecArea, ...texts: string[]): SpecString[] =>
  texts.map((text) => ({ text, area, shown: false }))

export const SPEC_STRINGS: readonly SpecString[] = [
  ...shown(
    'sign-in',
    'Wylogowano pomyślnie',
    'Zalogowano pomyślnie',
    'Logowanie przez Steam nie powiodło się',
    'Wystąpił błąd podczas logowania',
    'Nie udało się zainicjować logowania przez Steam',
    'Authentication failed: Missing tokens',
    'Authentication failed',
    'Login successful!',
    'Wprowadź prawidłowy URL wymiany',
    'Nie udało się zaktualizować URL wymiany',
    'URL wymiany zaktualizowany pomyślnie',
  ),
  ...shown('public', '404 - Strona nie znaleziona', 'Brak danych', 'Błędna data'),
  ...later('public', '5 min ago'),
  ...shown(
    'admin',
    'Brak uprawnień administratora',
    'Błąd podczas sprawdzania uprawnień',
    'Failed to load prices from',
    'Showing x of y items',
  ),
  ...shown('calculator', 'Nie znaleziono przedmiotów'),
  ...shown(
    'sell',
    'Sprzedano',
    'Wybierz skiny do sprzedaży',
    'Nie udało się załadować ekwipunku. Spróbuj odświeżyć stronę.',
    'Nie udało się załadować historii wymian',
    'Failed to load trade history',
  ),
  ...withSetting('sell', '20 zł', 'Minimalna kwota sprzedaży to {minimum}'),
  ...withSetting('sell', '20 PLN', 'Minimum sell amount is {minimum}'),
  ...shown('sell', 'Spróbuj ponownie', 'Nie udało się skopiować linku'),
  ...shown(
    'sell',
    'Przedmioty zostały wystawione na sprzedaż',
    'Wystąpił błąd podczas sprzedaży przedmiotów',
    'Trade link copied',
  ),
  ...shown('money', 'W toku', 'Zakończono', 'Anulowano'),
  ...shown('money', 'Oczekująca', 'Zakończona', 'Nieudana', 'Anulowana'),
  ...shown(
    'support',
    'Nie masz jeszcze żadnych zgłoszeń.',
    'Proszę wypełnić wszystkie wymagane pola',
    'Nie udało się wysłać zgłoszenia',
    'Wystąpił błąd podczas przetwarzania żądania',
    'Wystąpił błąd podczas wysyłania zgłoszenia. Spróbuj ponownie później.',
    'Zgłoszenie zostało wysłane pomyślnie!',
    'Nie udało się pobrać zgłoszeń. Spróbuj ponownie później.',
    'Nie udało się załadować zgłoszenia',
    'Brak identyfikatora zgłoszenia',
    'Nie udało się wysłać wiadomości',
    'Nieprawidłowa odpowiedź z serwera',
    'Wystąpił błąd podczas wysyłania odpowiedzi',
    'Odpowiedź została wysłana',
    'To zgłoszenie jest zamknięte. Nie można dodawać nowych wiadomości.',
    'Otwarte',
    'W trakcie',
    'Zamknięte',
    'Rozwiązane',
  ),
  ...shown('support', 'Niski', 'Średni', 'Wysoki', 'Pilny', 'Nieznany'),
  ...shown(
    'admin',
    'Wystąpił błąd podczas pobierania zgłoszeń',
    'Zgłoszenie zostało otwarte',
    'Zgłoszenie zostało zamknięte',
    'Wystąpił błąd podczas otwierania zgłoszenia',
    'Wystąpił błąd podczas zamykania zgłoszenia',
    'Brak zgłoszeń',
  ),
  // A plural form: the count decides between nowa, nowe and nowych.
  { text: 'nowych', area: 'support', shown: true, source: '{count} nowych' },
  ...shown(
    'admin',
    'Failed to check admin status',
    'Failed to fetch dashboard stats',
    'Wystąpił błąd podczas pobierania użytkowników',
    'Wystąpił błąd podczas ładowania danych użytkownika',
    'Wystąpił błąd podczas pobierania transakcji',
    'Notatki zostały zapisane',
    'Zatwierdź',
    'Odrzuć',
    'Transakcja nie znaleziona',
    'Nie znaleziono użytkownika',
    'Brak transakcji',
    'Brak',
    'Profil',
    'Transakcje',
    'Zgłoszenia',
    'Odpowiedz',
    'Zobacz',
    'Administrator',
    'Użytkownik',
    'Aktywny klient',
    'Stały klient',
    'Anulowane',
    'Pokazuje X - Y z N transakcji',
  ),
]
