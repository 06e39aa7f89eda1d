import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  minutes: 'Wysyłamy przelewy natychmiastowe, o każdej porze, także w weekendy i święta.',
  banking: 'Przelewy bankowe wysyłamy w dni robocze na sesje Elixir.',
  unknown: 'Termin przelewu bankowego podajemy przed potwierdzeniem.',
} as const satisfies PolishDictionary
