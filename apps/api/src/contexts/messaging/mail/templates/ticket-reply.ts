import { z } from 'zod'
import { mailTemplate } from './mail-template.ts'

const Data = z.strictObject({
  number: z.string().regex(/^\d+$/),
  link: z.url({ protocol: /^https?$/ }),
  /** The text of the staff reply; empty when it contains only pictures. */
  text: z.string().max(5_000),
})

export const ticketReply = mailTemplate(Data, {
  pl: ({ number, link, text }, brand) => ({
    subject: `Odpowiedź na zgłoszenie ${number} w ${brand.BRAND_NAME}`,
    heading: `Odpowiedź na zgłoszenie ${number}`,
    paragraphs: ['Dzień dobry,', 'nasza obsługa odpowiada:', ...linesOf(text)],
    button: { label: 'Otwórz zgłoszenie', link },
    notes: [
      'Odpowiedzi na ten e-mail nie czytamy. Pisz w zgłoszeniu.',
      'Nigdy nie prosimy o hasło do Steam ani o kod Steam Guard.',
    ],
  }),
  en: ({ number, link, text }, brand) => ({
    subject: `An answer to request ${number} at ${brand.BRAND_NAME}`,
    heading: `An answer to request ${number}`,
    paragraphs: ['Hello,', 'our staff writes:', ...linesOf(text)],
    button: { label: 'Open the request', link },
    notes: [
      'We do not read replies to this e-mail. Write in the request.',
      'We never ask for your Steam password or a Steam Guard code.',
    ],
  }),
})

/** HTML ignores line breaks, so each line becomes a paragraph. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
