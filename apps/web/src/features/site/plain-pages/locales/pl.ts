import type { PolishDictionary } from '#lib/i18n/dictionary.ts'

export const pl = {
  'terms.metaTitle': 'Regulamin',
  'terms.metaDescription':
    'Zasady sprzedaży skinów z CS2: kto je kupuje, na jakich warunkach i jak się z nami skontaktować.',
  'terms.title': 'Regulamin',
  'terms.lead': 'Na jakich zasadach {company} kupuje przedmioty i co z tego wynika dla Ciebie.',
  'privacy.metaTitle': 'Prywatność',
  'privacy.metaDescription':
    'Jakie dane przetwarzamy, po co i jak długo: profil Steam, dane do wypłaty, zgłoszenia.',
  'privacy.title': 'Prywatność',
  'privacy.lead':
    '{company} jest administratorem danych. Strona nie łączy się z innymi serwerami i nie używa skryptów śledzących.',
  'refund.metaTitle': 'Zwroty i anulowanie',
  'refund.metaDescription':
    'Kiedy możesz anulować sprzedaż skinów i co zrobić, gdy kwota wypłaty się nie zgadza.',
  'refund.title': 'Zwroty i anulowanie',
  'refund.lead': 'Kiedy możesz anulować sprzedaż i co zrobić, gdy kwota się nie zgadza.',
  'refund.back': 'Wróć na stronę główną',
  'legal.version': 'Wersja {version}, obowiązuje od 1 sierpnia 2026.',
  'legal.link': 'Link do sekcji: {title}',
  'legal.contents': 'Spis treści',
  'legal.short': 'W skrócie:',
  'link.support': 'Pomoc',
  'link.privacy': 'Prywatność',
  'link.terms': 'Regulamin',
} as const satisfies PolishDictionary
