import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  title: 'Zatrzymać?',
  loading: 'Sprawdzamy link…',
  proposed: 'Zgłoszono',
  from: 'Można potwierdzić od',
  about:
    'Zatrzymanie działa od razu. Panel osoby, która to zgłosiła, zamknie się na wszystkich urządzeniach.',
  stop: 'Zatrzymaj',
  stopped: 'Zatrzymane. Nic się nie stanie.',
  next: 'Jeśli to nie Ty: zaloguj się, zmień hasło do Steam i sprawdź klucze w panelu.',
  decided: 'Ten krok jest już zakończony. Nie ma czego zatrzymać.',
  incomplete: 'Ten link jest niepełny. Otwórz go jeszcze raz z e-maila.',
  home: 'Strona główna',
  help: 'Napisz do nas',
  failed: 'Nie udało się. Spróbuj jeszcze raz.',
} as const satisfies PolishDictionary
