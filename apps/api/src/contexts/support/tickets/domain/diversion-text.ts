import type { Language } from '@app/contract/languages'
import { UNDO_DAYS } from '@app/contract/selling/sale-facts'
import { transactionNumber } from '#shared/zlotys.ts'

/** As many names as a person reads; the sale's page shows all of them. */
const NAMES_MAX = 10

/** Text of a ticket that the system opens. The seller and staff read it; it makes no accusation. */
export function diversionText(diverted: {
  language: Language
  saleId: bigint
  itemNames: readonly string[]
}): {
  subject: string
  content: string
} {
  const number = transactionNumber(diverted.saleId)
  const names = diverted.itemNames.slice(0, NAMES_MAX)
  const more = diverted.itemNames.length - names.length
  if (diverted.language === 'en')
    return {
      subject: `Items did not reach us: sale ${number}`,
      content: [
        `These items of sale ${number} left your Steam inventory and did not come to us:`,
        ...names.map((name) => `– ${name}`),
        ...(more > 0 ? [`– and ${more} more`] : []),
        '',
        `If you did not move them yourself: in Steam’s trade history a trade can be reversed for about ${UNDO_DAYS} days. The page of the sale says how, step by step.`,
        'This request was opened automatically and is urgent. One of us looks at it. Write here what you see in your trade history.',
      ].join('\n'),
    }
  return {
    subject: `Przedmioty do nas nie dotarły: sprzedaż ${number}`,
    content: [
      `Te przedmioty ze sprzedaży ${number} opuściły Twój ekwipunek Steam i nie trafiły do nas:`,
      ...names.map((name) => `– ${name}`),
      ...(more > 0 ? [`– i jeszcze ${more}`] : []),
      '',
      `Stało się to bez Twojej wiedzy? W historii wymian Steam wymianę można cofnąć przez około ${UNDO_DAYS} dni. Strona sprzedaży pokazuje krok po kroku, jak to zrobić.`,
      'To zgłoszenie otworzyło się automatycznie i jest pilne. Ktoś z nas je sprawdza. Napisz tutaj, co widzisz w historii wymian.',
    ].join('\n'),
  }
}
