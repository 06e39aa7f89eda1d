import type { Language } from './languages.ts'

/** Success messages of the server, in both languages. */
export const MESSAGES = {
  tradeUrlSaved: { pl: 'URL wymiany zaktualizowany pomyślnie', en: 'Trade URL updated' },
  emailLinkSent: {
    pl: 'Wysłaliśmy link potwierdzający. Sprawdź skrzynkę.',
    en: 'We have sent a confirmation link. Check your inbox.',
  },
  emailConfirmed: { pl: 'Adres e-mail potwierdzony', en: 'E-mail address confirmed' },
  notesSaved: { pl: 'Notatki zostały zapisane', en: 'Notes saved' },
  emailRemoved: { pl: 'Adres e-mail usunięty', en: 'E-mail address removed' },
} as const satisfies Record<string, Record<Language, string>>
