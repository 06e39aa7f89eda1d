import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  title: 'Skąd ta cena?',
  source: '{name}: {amount} (sprzed {minutes} min)',
  phase: 'Odmiana: {phase}',
  alone: 'Cena rynkowa: {amount}',
  agreed: 'Cena rynkowa: {amount}. Najwyższej nie liczymy, z reszty bierzemy dolny środek.',
  ceiling: 'Ustaliliśmy dla tego przedmiotu najwyższą cenę: {amount}',
  fixed: 'Ustaliliśmy dla tego przedmiotu cenę: {amount}',
  float: 'Dobry float: +{amount}',
  stickers: 'Naklejki: +{amount}',
  charm: 'Brelok: +{amount}',
} as const satisfies PolishDictionary
