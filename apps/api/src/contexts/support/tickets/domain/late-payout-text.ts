import type { Language } from '@app/contract/languages'
import { transactionNumber } from '#shared/zlotys.ts'

/** Text of a ticket that the system opens. The seller and staff read it. */
export function latePayoutText(late: { transactionId: bigint; language: Language; sale: object | null }): {
  subject: string
  content: string
} {
  const number = transactionNumber(late.transactionId)
  if (late.language === 'en') {
    const about = late.sale ? `sale ${number}` : `withdrawal ${number}`
    return {
      subject: `Late payout: ${about}`,
      content: `The payout of ${about} did not arrive within 24 hours. This request was opened automatically and is urgent. We are finding out what happened and will write here. You need not do anything.`,
    }
  }
  const about = late.sale ? `sprzedaż ${number}` : `wypłata z salda ${number}`
  return {
    subject: `Opóźniona wypłata: ${about}`,
    content: `Wypłata nie doszła w ciągu 24 godzin (${about}). To zgłoszenie otworzyło się automatycznie i jest pilne. Sprawdzamy, co się stało, i napiszemy tutaj. Nie musisz nic robić.`,
  }
}
