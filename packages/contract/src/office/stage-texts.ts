import type { Language } from '../languages.ts'
import type { TransactionStage } from '../payments/transaction-facts.ts'

/** The words for stages, shared by pages and the exported file. */
export const STAGE_TEXTS = {
  pl: {
    awaiting_offer: 'Czeka na ofertę',
    verifying: 'Sprawdzamy przedmioty',
    review: 'Do sprawdzenia',
    protected: 'Ochrona Steam',
    approval: 'Do zatwierdzenia',
    queued: 'Czeka na wysłanie',
    sent: 'Wypłata w drodze',
    unknown: 'Brak odpowiedzi',
    unclaimed: 'Nieodebrana',
    destination_needed: 'Czeka na nowe dane',
    paid: 'Zakończona',
    returned: 'Wypłata wróciła',
    reversed: 'Cofnięta w Steam',
    failed: 'Nieudana',
    cancelled: 'Anulowana',
  },
  en: {
    awaiting_offer: 'Waiting for the offer',
    verifying: 'Checking items',
    review: 'Needs review',
    protected: 'Steam protection',
    approval: 'Needs approval',
    queued: 'Ready to send',
    sent: 'Payout under way',
    unknown: 'No answer',
    unclaimed: 'Unclaimed',
    destination_needed: 'Waiting for new details',
    paid: 'Completed',
    returned: 'Payout came back',
    reversed: 'Reversed on Steam',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
} as const satisfies Record<Language, Record<TransactionStage, string>>
