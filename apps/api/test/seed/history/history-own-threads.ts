import type { Thread } from './history-threads.ts'

export type OwnThread = Thread & { hoursAgo: number }

export const RETURN_SUBJECT = 'Wypłata wróciła z banku'

/** Of the busiest seller; the first line is the oldest. */
export const OWN_THREADS: readonly OwnThread[] = [
  {
    language: 'pl',
    category: 'technical',
    priority: 'medium',
    status: 'closed',
    hoursAgo: 340,
    subject: 'Zmieniłem link wymiany',
    lines: [
      'Hej, wygenerowałem nowy link wymiany w Steam. Muszę coś zrobić, zanim znowu sprzedam?',
      '> Cześć! Wklej nowy link w profilu. Następna sprzedaż już z niego skorzysta.',
      'Działa, dzięki.',
    ],
  },
  {
    language: 'pl',
    category: 'general',
    priority: 'low',
    status: 'resolved',
    hoursAgo: 96,
    subject: 'Kiedy rośnie limit wypłat od razu?',
    lines: [
      'Mam 18 zakończonych sprzedaży. Po której limit pójdzie w górę?',
      '> Cześć! Następny próg to 20 sprzedaży po ochronie wymiany. Postęp widzisz w ekwipunku, obok podsumowania.',
    ],
  },
  {
    language: 'pl',
    category: 'payment',
    priority: 'high',
    status: 'in-progress',
    hoursAgo: 2,
    subject: RETURN_SUBJECT,
    lines: [
      'Cześć, ostatnia wypłata wróciła na saldo. Numer konta chyba się zmienił, bank łączył oddziały. Co teraz?',
      '> Cześć! Pieniądze są bezpieczne na Twoim saldzie. Podaj nowe dane na stronie „Saldo”, a wyślemy je jeszcze raz.',
    ],
  },
]
