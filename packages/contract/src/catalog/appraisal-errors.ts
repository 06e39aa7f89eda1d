import type { ErrorEntry } from '../error-entry.ts'

/** Error codes for appraisals; part of the single catalogue in errors.ts. */
export const APPRAISAL_ERRORS = {
  appraisal_not_found: {
    status: 404,
    texts: { pl: 'Nie znaleźliśmy tej wyceny ręcznej.', en: 'We could not find this appraisal.' },
  },
  appraisal_open: {
    status: 409,
    texts: {
      pl: 'Ten przedmiot już czeka na wycenę ręczną albo ją ma.',
      en: 'This item is waiting for an appraisal already, or has one.',
    },
  },
  appraisal_closed: {
    status: 409,
    texts: { pl: 'Ta wycena ręczna jest już zamknięta.', en: 'This appraisal is closed.' },
  },
  appraisal_price_gone: {
    status: 409,
    texts: {
      pl: 'Tej ceny już nie ma: została zmieniona, wycofana albo minął jej czas. Sprawdź aktualną.',
      en: 'This price is gone: it was changed, withdrawn, or its time is over. Look at the current one.',
    },
  },
  appraisal_accepted: {
    status: 409,
    texts: {
      pl: 'Sprzedający już przyjął cenę. Obowiązuje do końca swojego czasu.',
      en: 'The seller has accepted a price. It holds until its time is over.',
    },
  },
  appraisal_item_changed: {
    status: 409,
    texts: {
      pl: 'Tego przedmiotu nie ma już w ekwipunku albo wygląda inaczej niż przy wycenie. Poproś o nową.',
      en: 'The item has left the inventory, or is not what was appraised. Ask for a new appraisal.',
    },
  },
  appraisal_item_unfit: {
    status: 409,
    texts: {
      pl: 'Tego przedmiotu nie możemy teraz kupić, więc go nie wyceniamy.',
      en: 'We cannot buy this item now, so we do not appraise it.',
    },
  },
  appraisal_own: {
    status: 403,
    texts: {
      pl: 'To Twój własny przedmiot. Cenę musi podać ktoś inny.',
      en: 'This is your own item. Somebody else has to name its price.',
    },
  },
  appraisal_above_role: {
    status: 403,
    texts: {
      pl: 'Taką cenę może podać tylko administrator.',
      en: 'Only an admin can name a price like this.',
    },
  },
  appraisal_day_full: {
    status: 403,
    texts: {
      pl: 'Ta cena przekracza sumę wycen z 24 godzin. Podać ją może tylko administrator, a drugi ją potwierdza.',
      en: 'This price exceeds the sum of appraisals of 24 hours. Only an admin can name it, and a second one confirms.',
    },
  },
  appraisal_own_price: {
    status: 403,
    texts: {
      pl: 'To Ty podajesz cenę w tej sprzedaży. Wypłatę musi zatwierdzić ktoś inny.',
      en: 'You named a price in this sale. Somebody else has to approve its payout.',
    },
  },
  appraisal_price_range: {
    status: 422,
    texts: {
      pl: 'Cena jest poza dozwolonym zakresem.',
      en: 'The price is outside what is allowed.',
    },
  },
  appraisals_too_many: {
    status: 429,
    texts: {
      pl: 'Masz już najwięcej otwartych wycen ręcznych, ile można. Poczekaj na odpowiedź albo zrezygnuj z którejś.',
      en: 'You have as many open appraisals as one can have. Wait for an answer, or give one up.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
