import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for tickets, their form and their attachments; part of the single catalogue in errors.ts. */
export const SUPPORT_ERRORS = {
  ticket_not_found: {
    status: 404,
    texts: { pl: 'Nie znaleźliśmy tego zgłoszenia.', en: 'We could not find this ticket.' },
  },
  attachment_not_found: {
    status: 404,
    texts: { pl: 'Nie ma już takiego załącznika.', en: 'This attachment no longer exists.' },
  },
  canned_answer_not_found: {
    status: 404,
    texts: { pl: 'Nie ma już takiego szablonu.', en: 'This canned answer no longer exists.' },
  },
  ticket_closed: {
    status: 409,
    texts: {
      pl: 'To zgłoszenie jest zamknięte. Nie można dodawać nowych wiadomości.',
      en: 'This ticket is closed. You cannot add new messages.',
    },
  },
  ticket_move_impossible: {
    status: 409,
    texts: {
      pl: 'Tego statusu nie można teraz ustawić.',
      en: 'This status cannot be set at the moment.',
    },
  },
  canned_answer_exists: {
    status: 409,
    texts: {
      pl: 'Szablon o tej nazwie już istnieje.',
      en: 'There is a canned answer with this title already.',
    },
  },
  attachment_too_large: {
    status: 413,
    texts: { pl: 'Obraz może mieć najwyżej 5 MB.', en: 'A picture may have at most 5 MB.' },
  },
  attachment_type_refused: {
    status: 415,
    texts: {
      pl: 'Przyjmujemy tylko obrazy PNG, JPEG i WebP.',
      en: 'We only take PNG, JPEG and WebP pictures.',
    },
  },
  attachment_unreadable: {
    status: 422,
    texts: {
      pl: 'Nie udało się odczytać tego obrazu. Zapisz go ponownie i spróbuj jeszcze raz.',
      en: 'We could not read this picture. Save it again and try once more.',
    },
  },
  attachment_dimensions: {
    status: 422,
    texts: {
      pl: 'Ten obraz ma za duże wymiary. Zmniejsz go i spróbuj ponownie.',
      en: 'This picture is too wide or too high. Make it smaller and try again.',
    },
  },
  attachment_quota: {
    status: 422,
    texts: {
      pl: 'To zgłoszenie ma już tyle załączników, ile może mieć.',
      en: 'This ticket already has as many attachments as it can hold.',
    },
  },
  ticket_fields_required: {
    status: 422,
    texts: { pl: 'Proszę wypełnić wszystkie wymagane pola', en: 'Please fill in all required fields' },
  },
  ticket_message_empty: {
    status: 422,
    texts: { pl: 'Napisz wiadomość.', en: 'Write a message.' },
  },
  ticket_steam_id_invalid: {
    status: 422,
    texts: {
      pl: 'SteamID to 17 cyfr i zaczyna się od 7656.',
      en: 'A SteamID has 17 digits and starts with 7656.',
    },
  },
  /**
   * The form was open too long, was already used, or its token is not ours. The client must fetch a new token and
   * send again.
   */
  ticket_form_stale: {
    status: 422,
    texts: {
      pl: 'Formularz wygasł. Wyślij go jeszcze raz, treść zostaje.',
      en: 'The form has expired. Send it again; your text stays.',
    },
  },
  /** Retry-After gives the waiting time; the same token then works. */
  ticket_form_too_fast: {
    status: 422,
    texts: {
      pl: 'To poszło za szybko. Odczekaj kilka sekund i wyślij ponownie.',
      en: 'That was too quick. Wait a few seconds and send again.',
    },
  },
  /** The hidden honeypot field was filled in. */
  ticket_form_refused: {
    status: 422,
    texts: {
      pl: 'Nie mogliśmy przyjąć formularza. Wyłącz automatyczne wypełnianie i spróbuj ponownie.',
      en: 'We could not accept the form. Switch autofill off and try again.',
    },
  },
  canned_variable_unknown: {
    status: 422,
    texts: {
      pl: 'W szablonie jest zmienna, której nie znamy.',
      en: 'The canned answer holds a variable we do not know.',
    },
  },
  ticket_assignee_unknown: {
    status: 422,
    texts: {
      pl: 'Zgłoszenie można przypisać tylko osobie z obsługi.',
      en: 'A ticket can only be assigned to a member of staff.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
