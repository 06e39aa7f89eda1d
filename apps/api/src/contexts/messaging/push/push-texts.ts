import type { Language } from '@app/contract/languages'
import type { PushKind } from '#shared/push-kinds.ts'
import type { PushText, PushUrgency } from './push-sender.ts'

type Words = Record<Language, { title: string; body: string }>
type Message = {
  words: Words
  urgency: PushUrgency
  path: (about: string | null) => string
  /** A later message with the same tag replaces the earlier one on the screen. */
  tag?: string
}

const salePath = (about: string | null) => (about === null ? '/account/balance' : `/account/sales/${about}`)

/** No amounts, names or items: a phone shows these words on its locked screen. */
const MESSAGES: Record<PushKind, Message> = {
  offer_waits: {
    words: {
      pl: { title: 'Oferta czeka na telefonie', body: 'Otwórz aplikację Steam i zaakceptuj naszą ofertę.' },
      en: { title: 'The offer is on your phone', body: 'Open the Steam app and accept our offer.' },
    },
    urgency: 'high',
    path: salePath,
  },
  offer_declined: {
    words: {
      pl: { title: 'Oferta odrzucona – to Ty?', body: 'Jeśli nie, ktoś może mieć dostęp do Twojego Steama.' },
      en: {
        title: 'Offer declined – was it you?',
        body: 'If not, someone may have access to your Steam account.',
      },
    },
    urgency: 'high',
    path: salePath,
  },
  diverted: {
    words: {
      pl: {
        title: 'Uwaga: skiny poszły gdzie indziej',
        body: 'Nie dotarły do nas. Otwórz stronę i zabezpiecz konto.',
      },
      en: {
        title: 'Warning: your skins went elsewhere',
        body: 'They did not reach us. Open the page and secure your account.',
      },
    },
    urgency: 'high',
    path: salePath,
  },
  paid: {
    words: {
      pl: { title: 'Wypłata dotarła', body: 'Pieniądze są u Ciebie. Zobacz potwierdzenie.' },
      en: { title: 'Your payout has arrived', body: 'The money is yours. See the confirmation.' },
    },
    urgency: 'normal',
    path: salePath,
  },
  staff_alert: {
    words: {
      pl: { title: 'Coś czeka w panelu', body: 'Otwórz listę „Do zrobienia”.' },
      en: { title: 'Something waits in the back office', body: 'Open the list “To do”.' },
    },
    urgency: 'high',
    path: () => '/admin',
    tag: 'staff-alert',
  },
}

export function writePush(
  kind: PushKind,
  about: string | null,
  language: Language,
): { text: PushText; urgency: PushUrgency } {
  const { words, urgency, path, tag: ownTag } = MESSAGES[kind]
  const prefix = language === 'en' ? '/en' : ''
  // One notification for each sale: a later step replaces the earlier one on the screen.
  const tag = ownTag ?? `sale-${about ?? 'balance'}`
  return { text: { ...words[language], path: `${prefix}${path(about)}`, tag }, urgency }
}
