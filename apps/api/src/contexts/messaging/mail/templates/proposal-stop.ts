import { z } from 'zod'
import type { Language } from '@app/contract/languages'
import { formatMoment, formatZloty } from '#shared/polish-formats.ts'
import { mailTemplate, type MailContent } from './mail-template.ts'

const Data = z.strictObject({
  kind: z.string(),
  amountGrosze: z.string().regex(/^\d+$/).nullable(),
  reason: z.string(),
  proposer: z.string(),
  /** The earliest time at which the step may be confirmed. */
  moment: z.iso.datetime(),
  link: z.url({ protocol: /^https?$/ }),
})

/** The steps that one person confirms alone. A kind without words is called a change. */
const STEPS: Record<string, Record<Language, string>> = {
  accept_price_list: { pl: 'przyjęcie zatrzymanej listy cen', en: 'accepting a held price list' },
  advance_limit: { pl: 'wyższy limit zaliczek sprzedającego', en: 'a higher advance limit for a seller' },
  appraisal_price: { pl: 'cena wyceny ręcznej', en: 'an appraisal price' },
  approve_payout: { pl: 'zatwierdzenie wypłaty', en: 'approval of a payout' },
  bank_file_failed: { pl: 'odrzucenie pliku przelewów', en: 'rejection of a bank file' },
  bank_file_uploaded: { pl: 'plik przelewów przekazany do banku', en: 'a bank file given to the bank' },
  bank_order_refused: { pl: 'przelew odrzucony przez bank', en: 'a transfer that the bank refused' },
  account_lost: { pl: 'uznanie konta Steam za utracone', en: 'declaring a Steam account lost' },
  admit_account: { pl: 'dopuszczenie konta Steam', en: 'admitting a Steam account' },
  bank_return: { pl: 'zwrot przelewu', en: 'a returned transfer' },
  close_balance_finding: { pl: 'zamknięcie różnicy salda', en: 'closing a balance difference' },
  close_rail_only_finding: { pl: 'zamknięcie różnicy', en: 'closing a difference' },
  give_items: { pl: 'wysłanie przedmiotów', en: 'sending items' },
  close_return: { pl: 'zamknięcie zwrotu przedmiotów', en: 'closing a return of items' },
  correction: { pl: 'obniżenie salda sprzedającego', en: "lowering a seller's balance" },
  credit: { pl: 'uznanie salda sprzedającego', en: "a credit to a seller's balance" },
  debt_payment: { pl: 'spłata albo umorzenie długu', en: 'a debt paid or written off' },
  end_freeze: { pl: 'odmrożenie konta', en: 'unfreezing an account' },
  fund_rail: { pl: 'doładowanie konta wypłat', en: 'a top-up of a payout account' },
  market_withdrawal: { pl: 'wypłata z giełdy', en: 'a withdrawal from a marketplace' },
  resale: { pl: 'sprzedaż przedmiotów z zapasu', en: 'a resale from stock' },
  resume_rail: { pl: 'wznowienie wypłat', en: 'resuming payouts' },
  setting: { pl: 'zmiana ustawienia', en: 'a changed setting' },
  staff_role: { pl: 'uprawnienia pracownika', en: 'the rights of a staff member' },
  write_off: { pl: 'odpisanie przedmiotów z zapasu', en: 'a write-off of stock' },
  unfreeze_seller: { pl: 'koniec wstrzymania sprzedającego', en: 'the end of a hold on a seller' },
}
const OTHER: Record<Language, string> = { pl: 'zmiana w panelu', en: 'a change in the panel' }

/** The page behind the link uses the same words as the mail. */
export function wordsOfStep(kind: string, language: Language): string {
  return (STEPS[kind] ?? OTHER)[language]
}

function write(data: z.infer<typeof Data>, name: string, language: Language): MailContent {
  const { kind, amountGrosze, reason, proposer, link } = data
  const step = wordsOfStep(kind, language)
  const what = amountGrosze === null ? step : `${step}: ${formatZloty(BigInt(amountGrosze))}`
  const moment = formatMoment(new Date(data.moment), language)
  if (language === 'pl')
    return {
      subject: `${name}: ${what}`,
      heading: 'To czeka na potwierdzenie',
      paragraphs: [
        'Dzień dobry,',
        `${proposer} w panelu ${name}: ${what}. Powód: ${reason}`,
        `Od ${moment} można to potwierdzić kluczem dostępu. Jeśli to Ty, nic nie rób.`,
        'Jeśli to nie Ty albo coś się nie zgadza, zatrzymaj to teraz.',
      ],
      button: { label: 'Zobacz i zatrzymaj', link },
      notes: ['Link działa raz i bez logowania. Sam niczego nie zatwierdza.'],
    }
  return {
    subject: `${name}: ${what}`,
    heading: 'This waits to be confirmed',
    paragraphs: [
      'Hello,',
      `${proposer} in the ${name} panel: ${what}. Reason: ${reason}`,
      `From ${moment} on it can be confirmed with a passkey. If this is you, do nothing.`,
      'If it is not you, or something is wrong, stop it now.',
    ],
    button: { label: 'Look and stop', link },
    notes: ['The link works once and without signing in. It approves nothing.'],
  }
}

/** To the owners: a step that one person will confirm alone, with the link that stops it. */
export const proposalStop = mailTemplate(Data, {
  pl: (data, brand) => write(data, brand.BRAND_NAME, 'pl'),
  en: (data, brand) => write(data, brand.BRAND_NAME, 'en'),
})
