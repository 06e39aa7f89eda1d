import { z } from 'zod'
import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import { formatZloty } from '#shared/polish-formats.ts'
import { WITHDRAWAL_MAIL_STEPS, type WithdrawalMailStep } from '#shared/withdrawal-mail-steps.ts'
import { mailTemplate, type MailContent } from './mail-template.ts'
import { SALE_STEPS_EN } from './sale-steps-en.ts'
import { SALE_STEPS_PL } from './sale-steps-pl.ts'

const Data = z.strictObject({
  step: z.enum(WITHDRAWAL_MAIL_STEPS),
  number: z.string().regex(/^\d{6,}$/),
  amountGrosze: z.string().regex(/^\d{1,18}$/),
  /** Masked. */
  destination: z.string(),
  isBank: z.boolean(),
  reference: z.string().nullable(),
  link: z.url({ protocol: /^https?$/ }),
})

type Words = Omit<z.infer<typeof Data>, 'step' | 'amountGrosze'> & { amount: string }
type Texts = Record<
  WithdrawalMailStep,
  (words: Words) => { subject: string; heading: string; paragraphs: string[] }
>

const PL: Texts = {
  ordered: ({ number, amount, destination }) => ({
    subject: `Wypłata z salda ${number}: ${amount}`,
    heading: `Zlecono wypłatę ${amount}`,
    paragraphs: [
      `Przyjęliśmy wypłatę z salda ${number}: ${amount} na: ${destination}.`,
      'Jeśli to nie Twoje zlecenie, od razu do nas napisz.',
    ],
  }),
  paid: ({ number, amount, destination, isBank, reference }) => ({
    subject: `Wypłacono ${amount}: wypłata z salda ${number}`,
    heading: `Wypłacono ${amount}`,
    paragraphs: [
      `Pieniądze z salda wysłaliśmy na: ${destination}.`,
      ...(isBank ? ['Bank może zaksięgować je później.'] : []),
      ...(reference === null ? [] : [`Numer referencyjny: ${reference}`]),
    ],
  }),
  late: ({ number, amount }) => ({
    subject: `Wypłata z salda ${number} trwa zbyt długo`,
    heading: 'Wypłata trwa zbyt długo',
    paragraphs: [
      `Wypłata ${amount} nie doszła w ciągu 24 godzin. Przepraszamy. Otworzyliśmy pilne zgłoszenie i sprawdzamy, co się stało.`,
      'Nie musisz nic robić. Zgłoszenie jest na Twoim koncie.',
    ],
  }),
  unclaimed: ({ number, amount, destination }) => ({
    subject: `${amount} czeka na odbiór: wypłata z salda ${number}`,
    heading: 'Pieniądze czekają na odbiór',
    paragraphs: [
      `Wysłaliśmy ${amount} na: ${destination}. Odbierz je na swoim koncie: sprawdź, czy adres jest na nim potwierdzony.`,
      'Nieodebrane pieniądze wrócą na Twoje saldo u nas.',
    ],
  }),
  returned: ({ number, amount, destination }) => ({
    subject: `Wypłata wróciła: wypłata z salda ${number}`,
    heading: `${amount} jest znów na Twoim saldzie`,
    paragraphs: [
      `Wypłata na ${destination} wróciła do nas. Nic nie przepadło.`,
      'Popraw dane i wypłać je ponownie.',
    ],
  }),
  failed: ({ number, amount, destination }) => ({
    subject: `Wypłata z salda ${number} się nie udała`,
    heading: 'Wypłata się nie udała',
    paragraphs: [
      `Nie udało się wysłać ${amount} na: ${destination}. Pieniądze są na Twoim saldzie.`,
      'Zleć wypłatę ponownie, na inne dane.',
    ],
  }),
  cancelled: ({ number, amount }) => ({
    subject: `Wypłata z salda ${number} nie została wysłana`,
    heading: 'Wypłata nie została wysłana',
    paragraphs: [
      `Wypłata ${amount} została zatrzymana, zanim wysłaliśmy pieniądze. Pieniądze są na Twoim saldzie.`,
    ],
  }),
}

const EN: Texts = {
  ordered: ({ number, amount, destination }) => ({
    subject: `Withdrawal ${number}: ${amount}`,
    heading: `Withdrawal of ${amount} ordered`,
    paragraphs: [
      `We took withdrawal ${number}: ${amount} to: ${destination}.`,
      'If you did not order it, write to us at once.',
    ],
  }),
  paid: ({ number, amount, destination, isBank, reference }) => ({
    subject: `Paid ${amount}: withdrawal ${number}`,
    heading: `Paid ${amount}`,
    paragraphs: [
      `We sent the money from your balance to: ${destination}.`,
      ...(isBank ? ['Your bank may post it later.'] : []),
      ...(reference === null ? [] : [`Reference: ${reference}`]),
    ],
  }),
  late: ({ number, amount }) => ({
    subject: `Withdrawal ${number} takes too long`,
    heading: 'The withdrawal takes too long',
    paragraphs: [
      `The withdrawal of ${amount} did not arrive within 24 hours. We are sorry. We opened an urgent request and are finding out what happened.`,
      'You need not do anything. The request is in your account.',
    ],
  }),
  unclaimed: ({ number, amount, destination }) => ({
    subject: `${amount} waits to be claimed: withdrawal ${number}`,
    heading: 'The money waits to be claimed',
    paragraphs: [
      `We sent ${amount} to: ${destination}. Claim it in your account: check that this address is confirmed there.`,
      'Money that is not claimed returns to your balance with us.',
    ],
  }),
  returned: ({ number, amount, destination }) => ({
    subject: `The payout came back: withdrawal ${number}`,
    heading: `${amount} is on your balance again`,
    paragraphs: [
      `The payout to ${destination} came back to us. Nothing is lost.`,
      'Correct the details and withdraw it again.',
    ],
  }),
  failed: ({ number, amount, destination }) => ({
    subject: `Withdrawal ${number} failed`,
    heading: 'The withdrawal failed',
    paragraphs: [
      `We could not send ${amount} to: ${destination}. The money is on your balance.`,
      'Withdraw it again, to other details.',
    ],
  }),
  cancelled: ({ number, amount }) => ({
    subject: `Withdrawal ${number} was not sent`,
    heading: 'The withdrawal was not sent',
    paragraphs: [
      `The withdrawal of ${amount} was stopped before any money left. The money is on your balance.`,
    ],
  }),
}

export const withdrawalStep = mailTemplate(Data, {
  pl: (data, brand) => write(data, brand, 'pl'),
  en: (data, brand) => write(data, brand, 'en'),
})

function write(data: z.infer<typeof Data>, brand: Brand, language: Language): MailContent {
  const { step, amountGrosze, ...words } = data
  const texts = language === 'pl' ? PL : EN
  // A user gets these mails for the same reason as sale mails, so they carry the same safety text.
  const { safety, why } = language === 'pl' ? SALE_STEPS_PL : SALE_STEPS_EN
  return {
    ...texts[step]({ ...words, amount: formatZloty(BigInt(amountGrosze)) }),
    button: { label: language === 'pl' ? 'Zobacz saldo' : 'See the balance', link: data.link },
    notes: [safety, why(brand)],
  }
}
