import { z } from 'zod'
import type { Language } from '@app/contract/languages'
import { formatMoment } from '#shared/polish-formats.ts'
import { mailTemplate, type MailContent } from './mail-template.ts'

const Data = z.strictObject({
  step: z.enum(['frozen', 'release_asked', 'ended']),
  /** The ticket number; null when the ticket was erased. */
  number: z
    .string()
    .regex(/^\d{6,}$/)
    .nullable(),
  /** The earliest time at which the freeze may end. */
  moment: z.iso.datetime().nullable(),
  link: z.url({ protocol: /^https?$/ }),
})

type Words = { number: string; moment: string; name: string; link: string }
type Texts = Record<z.infer<typeof Data>['step'], (words: Words) => Omit<MailContent, 'notes'>>

const PL: Texts = {
  frozen: ({ number, name, link }) => ({
    subject: `Twoje konto w ${name} jest zamrożone`,
    heading: 'Konto zamrożone',
    paragraphs: [
      'Dzień dobry,',
      `ktoś zgłosił, że Twoje konto Steam zostało przejęte, i zamroził konto w ${name}. Wypłaty, które jeszcze nie wyszły, są wstrzymane. Nikt nie zacznie nowej sprzedaży ani wypłaty i nie zmieni danych. Wszystkie sesje się skończyły.`,
      'Teraz: zmień hasło do Steam, wyloguj tam wszystkie urządzenia i cofnij w historii wymian te, które Steam jeszcze chroni. Wymiana cofnięta po zgłoszeniu nie obciąża Twojego konta; pieniądze już za nią wypłacone trzeba oddać.',
      `Otworzyliśmy pilne zgłoszenie${number === '' ? '' : ` ${number}`}. Jeśli to nie było Twoje zgłoszenie, też w nim napisz: konto odmrozimy po sprawdzeniu, nie wcześniej niż po 72 godzinach.`,
    ],
    button: { label: 'Otwórz zgłoszenie', link },
  }),
  release_asked: ({ moment, name, link }) => ({
    subject: `Odmrozimy Twoje konto w ${name}: ${moment}`,
    heading: 'Chcemy odmrozić konto',
    paragraphs: [
      'Dzień dobry,',
      `po sprawdzeniu chcemy odmrozić Twoje konto w ${name}, najwcześniej ${moment}. Wtedy ruszą też wstrzymane wypłaty.`,
      'Nie zgadzasz się albo ktoś podaje się za Ciebie? Zamroź konto jeszcze raz, przyciskiem albo kluczem z e-maila o sprzedaży. To zatrzyma odmrożenie.',
    ],
    button: { label: 'Nie odmrażajcie', link },
  }),
  ended: ({ name, link }) => ({
    subject: `Twoje konto w ${name} działa znowu`,
    heading: 'Konto odmrożone',
    paragraphs: [
      'Dzień dobry,',
      `konto w ${name} działa znowu, a wstrzymane wypłaty ruszają.`,
      'Jeśli coś się nie zgadza, zamroź je jeszcze raz.',
    ],
    button: { label: 'Coś się nie zgadza', link },
  }),
}

const EN: Texts = {
  frozen: ({ number, name, link }) => ({
    subject: `Your ${name} account is frozen`,
    heading: 'Account frozen',
    paragraphs: [
      'Hello,',
      `somebody reported that your Steam account was hacked and froze the account at ${name}. Payouts that had not left are held. Nobody can begin a sale or a withdrawal or change details. All sessions have ended.`,
      'Now: change your Steam password, sign out all devices there, and undo in your trade history what Steam still protects. A trade undone after the report does not count against you; money already paid for it is owed back.',
      `We opened urgent request${number === '' ? '' : ` ${number}`}. If you did not report it, write there as well: we unfreeze the account after checking, not sooner than after 72 hours.`,
    ],
    button: { label: 'Open the request', link },
  }),
  release_asked: ({ moment, name, link }) => ({
    subject: `We will unfreeze your ${name} account: ${moment}`,
    heading: 'We want to unfreeze the account',
    paragraphs: [
      'Hello,',
      `after checking we want to unfreeze your account at ${name}, at the earliest on ${moment}. Held payouts will then go on.`,
      'Do you disagree, or is somebody posing as you? Freeze the account once more, with the button or with the key from an e-mail about a sale. That stops it.',
    ],
    button: { label: 'Do not unfreeze', link },
  }),
  ended: ({ name, link }) => ({
    subject: `Your ${name} account works again`,
    heading: 'Account unfrozen',
    paragraphs: [
      'Hello,',
      `the account at ${name} works again, and held payouts go on.`,
      'If something is wrong, freeze it once more.',
    ],
    button: { label: 'Something is wrong', link },
  }),
}

const SAFETY: Record<Language, string> = {
  pl: 'Nigdy nie prosimy w e-mailach o hasło do Steam ani o kod Steam Guard.',
  en: 'We never ask for your Steam password or a Steam Guard code by e-mail.',
}

function write(data: z.infer<typeof Data>, name: string, language: Language): MailContent {
  const { step, number, moment, link } = data
  const words = {
    number: number ?? '',
    moment: moment === null ? '' : formatMoment(new Date(moment), language),
    name,
    link,
  }
  return { ...(language === 'pl' ? PL : EN)[step](words), notes: [SAFETY[language]] }
}

/** To the owner of a frozen account: it is frozen, a release was requested, or the freeze has ended. */
export const accountFreeze = mailTemplate(Data, {
  pl: (data, brand) => write(data, brand.BRAND_NAME, 'pl'),
  en: (data, brand) => write(data, brand.BRAND_NAME, 'en'),
})
