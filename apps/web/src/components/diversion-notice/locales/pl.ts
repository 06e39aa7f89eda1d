import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  text: 'Sprzedaż {number}: przedmioty opuściły Twój ekwipunek i nie trafiły do nas.',
  days: {
    one: 'W Steam można to cofnąć jeszcze przez około {count} dzień.',
    few: 'W Steam można to cofnąć jeszcze przez około {count} dni.',
    many: 'W Steam można to cofnąć jeszcze przez około {count} dni.',
    other: 'W Steam można to cofnąć jeszcze przez około {count} dnia.',
  },
  link: 'Co zrobić teraz',
  dismiss: 'Ukryj komunikat o sprzedaży {number}',
  failed: 'Nie udało się ukryć komunikatu. Spróbuj jeszcze raz.',
} as const satisfies PolishDictionary
