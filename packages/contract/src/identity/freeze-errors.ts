import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for accounts reported as stolen; part of the single catalogue in errors.ts. */
export const FREEZE_ERRORS = {
  account_frozen: {
    status: 403,
    texts: {
      pl: 'To konto zostało zgłoszone jako przejęte i jest zamrożone. Dopóki tak jest, nic na nim nie zmienisz. Pisz w pilnym zgłoszeniu na stronie pomocy.',
      en: 'This account was reported as hacked and is frozen. Until that ends nothing can be changed on it. Write in the urgent request on the support page.',
    },
  },
  freeze_key_wrong: {
    status: 404,
    texts: {
      pl: 'Ten klucz nie pasuje do żadnej sprzedaży, więc niczego nie zamroziliśmy. Przepisz go z e-maila o sprzedaży albo napisz do nas.',
      en: 'This key fits no sale, so nothing was frozen. Copy it from an e-mail about your sale, or write to us.',
    },
  },
  account_not_frozen: {
    status: 409,
    texts: { pl: 'To konto nie jest zamrożone.', en: 'This account is not frozen.' },
  },
  freeze_release_waiting: {
    status: 409,
    texts: {
      pl: 'Ktoś już poprosił o odmrożenie tego konta. Trzeba poczekać do podanej godziny.',
      en: 'Somebody has asked to unfreeze this account already. Wait until the time shown.',
    },
  },
  freeze_release_not_asked: {
    status: 409,
    texts: {
      pl: 'Nikt nie prosi teraz o odmrożenie tego konta.',
      en: 'Nobody is asking to unfreeze this account now.',
    },
  },
  freeze_release_too_early: {
    status: 409,
    texts: {
      pl: 'Na odmrożenie jest za wcześnie: właściciel ma jeszcze czas na sprzeciw.',
      en: 'It is too early to unfreeze: the owner still has time to object.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
