import { z } from 'zod'
import { mailTemplate } from './mail-template.ts'

const Data = z.strictObject({ link: z.url({ protocol: /^https?$/ }) })

export const confirmEmail = mailTemplate(Data, {
  pl: ({ link }, brand) => ({
    subject: `Potwierdź adres e-mail w ${brand.BRAND_NAME}`,
    heading: 'Potwierdź swój adres e-mail',
    paragraphs: [
      'Dzień dobry,',
      `ten adres został podany w profilu konta ${brand.BRAND_NAME}. Potwierdź go, a będziemy wysyłać na niego wiadomości o Twoich transakcjach i odpowiedzi na zgłoszenia.`,
    ],
    button: { label: 'Potwierdź adres', link },
    notes: [
      'Link działa przez 24 godziny i tylko raz.',
      'To nie Ty? Zignoruj tę wiadomość: bez potwierdzenia adres nie będzie używany.',
      'Nigdy nie prosimy w e-mailach o hasło do Steam ani o kod Steam Guard.',
    ],
  }),
  en: ({ link }, brand) => ({
    subject: `Confirm your e-mail address at ${brand.BRAND_NAME}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [
      'Hello,',
      `this address was entered in the profile of a ${brand.BRAND_NAME} account. Once you confirm it, we will use it to tell you about your transactions and to answer your tickets.`,
    ],
    button: { label: 'Confirm the address', link },
    notes: [
      'The link works for 24 hours and only once.',
      'Was it not you? Ignore this message: an address that is not confirmed is not used.',
      'We never ask for your Steam password or a Steam Guard code by e-mail.',
    ],
  }),
})
