import { INBOX_KINDS, type InboxKind } from '@app/contract/office/inbox-kinds'
import type { Language } from '@app/contract/languages'
import { z } from 'zod'
import { formatZloty } from '#shared/polish-formats.ts'
import { mailTemplate, type MailContent } from './mail-template.ts'

const Data = z.strictObject({
  step: z.enum(['first', 'escalation']),
  sums: z
    .array(
      z.strictObject({
        kind: z.enum(INBOX_KINDS),
        count: z.int().positive(),
        amountGrosze: z.string().regex(/^\d+$/).nullable(),
      }),
    )
    .min(1),
  link: z.url({ protocol: /^https?$/ }),
})
type StaffAlert = z.infer<typeof Data>

const KINDS: Record<InboxKind, Record<Language, string>> = {
  sale_review: { pl: 'Sprzedaże do sprawdzenia', en: 'Sales to check' },
  payout_approval: { pl: 'Wypłaty do zatwierdzenia', en: 'Payouts to approve' },
  payout_stuck: { pl: 'Wypłaty bez odpowiedzi', en: 'Payouts without an answer' },
  payout_unclaimed: { pl: 'Wypłaty nieodebrane', en: 'Unclaimed payouts' },
  payout_returned: { pl: 'Wypłaty, które wróciły', en: 'Returned payouts' },
  proposal: { pl: 'Decyzje do potwierdzenia', en: 'Decisions to confirm' },
  bank_file_due: { pl: 'Plik przelewów do przygotowania', en: 'Bank file to prepare' },
  bank_file_ready: { pl: 'Pliki do wysłania do banku', en: 'Files to send to the bank' },
  bank_return: { pl: 'Zwroty przelewów', en: 'Returned transfers' },
  debt: { pl: 'Długi po cofniętych wymianach', en: 'Debts after reversed trades' },
  item_return: { pl: 'Przedmioty do odesłania', en: 'Items to send back' },
  price_list: { pl: 'Zatrzymane cenniki', en: 'Held price lists' },
  price_source: { pl: 'Rynki bez świeżych cen', en: 'Markets without fresh prices' },
  price_move: { pl: 'Duże skoki cen', en: 'Large price moves' },
  finding: { pl: 'Różnice do wyjaśnienia', en: 'Differences to explain' },
  balance_difference: { pl: 'Salda inne niż w księgach', en: 'Balances unlike our books' },
  market_difference: { pl: 'Różnice na giełdach', en: 'Differences at marketplaces' },
  market_problem: { pl: 'Kłopoty z DMarket', en: 'DMarket problems' },
  account_full: { pl: 'Prawie pełne konta Steam', en: 'Steam accounts almost full' },
  backup: { pl: 'Kopie zapasowe nie działają', en: 'Backups do not work' },
  ticket: { pl: 'Zgłoszenia bez odpowiedzi', en: 'Tickets without an answer' },
  appraisal: { pl: 'Wyceny do zrobienia', en: 'Appraisals to make' },
}

const HEADINGS: Record<StaffAlert['step'], Record<Language, string>> = {
  first: { pl: 'Czeka na Ciebie', en: 'Waiting for you' },
  escalation: { pl: 'Wciąż czeka i nikt nie zareagował', en: 'Still waiting, nobody has reacted' },
}

/** Only kinds, counts and sums: chats and mailboxes are not ours. */
function linesOf({ sums }: StaffAlert, language: Language): string[] {
  return sums.map(({ kind, count, amountGrosze }) => {
    const sum = amountGrosze === null ? '' : ` · ${formatZloty(BigInt(amountGrosze))}`
    return `${KINDS[kind][language]}: ${count}${sum}`
  })
}

/** The text of the same alert for a chat. */
export function writeStaffAlert(language: Language, alert: StaffAlert): string {
  return [HEADINGS[alert.step][language], ...linesOf(alert, language), alert.link].join('\n')
}

function write(language: Language, alert: StaffAlert): MailContent {
  const total = alert.sums.reduce((sum, { count }) => sum + count, 0)
  const heading = HEADINGS[alert.step][language]
  return {
    subject: `${heading}: ${total}`,
    heading,
    paragraphs: linesOf(alert, language),
    button: { label: language === 'pl' ? 'Otwórz panel' : 'Open the panel', link: alert.link },
    notes: [
      language === 'pl'
        ? 'O czym i kiedy piszemy, wybierasz w panelu: Ustawienia → Alerty.'
        : 'Choose what we write about and when in the panel: Settings → Alerts.',
    ],
  }
}

export const staffAlert = mailTemplate(Data, {
  pl: (alert) => write('pl', alert),
  en: (alert) => write('en', alert),
})
