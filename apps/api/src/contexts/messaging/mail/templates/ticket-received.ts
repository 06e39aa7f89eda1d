import { z } from 'zod'
import { mailTemplate } from './mail-template.ts'

/** Contains nothing that the sender wrote, because an attacker can enter another person's address in the form. */
const Data = z.strictObject({ number: z.string().regex(/^\d+$/), link: z.url({ protocol: /^https?$/ }) })

export const ticketReceived = mailTemplate(Data, {
  pl: ({ number, link }, brand) => ({
    subject: `Zgłoszenie ${number} w ${brand.BRAND_NAME}`,
    heading: `Mamy Twoje zgłoszenie ${number}`,
    paragraphs: [
      'Dzień dobry,',
      `ktoś podał ten adres w formularzu kontaktowym ${brand.BRAND_NAME}. Odpowiemy w zgłoszeniu i damy znać e-mailem.`,
    ],
    button: { label: 'Otwórz zgłoszenie', link },
    notes: [
      'Link prowadzi prosto do rozmowy. Nie przekazuj go nikomu.',
      'Odpowiedzi na ten e-mail nie czytamy. Pisz w zgłoszeniu.',
      'To nie Ty? Zignoruj tę wiadomość.',
    ],
  }),
  en: ({ number, link }, brand) => ({
    subject: `Request ${number} at ${brand.BRAND_NAME}`,
    heading: `We have your request ${number}`,
    paragraphs: [
      'Hello,',
      `somebody entered this address in the contact form of ${brand.BRAND_NAME}. We will answer in the request and tell you by e-mail.`,
    ],
    button: { label: 'Open the request', link },
    notes: [
      'The link leads straight to the conversation. Do not pass it on.',
      'We do not read replies to this e-mail. Write in the request.',
      'Was it not you? Ignore this message.',
    ],
  }),
})
