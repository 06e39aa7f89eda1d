import type { Page, Route } from '@playwright/test'
import type { Language, Screen } from './screen.ts'
import { SUPPORT_WORDS } from './tickets.ts'

/** Mocked server responses for states that would take hours to occur; everything else on the pages is real. */
const AT = '2025-11-14T'

type MessageFacts = {
  id: number
  at: string
  content: string
  isAdmin?: boolean
  isInitial?: boolean
  isAutomatic?: boolean
  pictures?: number
}

function messageOf(facts: MessageFacts) {
  const { id, at, content, isAdmin = false, isInitial = false, isAutomatic = false, pictures = 0 } = facts
  return {
    id,
    userId: isAdmin ? null : '1',
    authorName: null,
    content,
    createdAt: `${AT}${at}:00.000Z`,
    updatedAt: `${AT}${at}:00.000Z`,
    isInitial,
    isAdmin,
    isAutomatic,
    attachments: Array.from({ length: pictures }, (_unused, index) => ({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      contentType: 'image/webp',
      width: 640,
      height: 480,
      byteSize: 20_000,
    })),
  }
}

export const TALK = {
  pl: [
    'Wypłata 428,40 zł miała przyjść o 14:55, a na koncie nadal jej nie ma. Numer sprzedaży jest w zgłoszeniu.',
    'Dzień dobry! Bank przyjął przelew o 14:51. Sprawdzamy, na jakim jest etapie.',
    'Zwykle trwa to do następnej sesji Elixir, czyli do 17:00.',
    'Dziękuję, poczekam. Tak to widzę u siebie:',
    'Przelew wyszedł z banku o 16:02. Powinien już być na Twoim koncie.',
  ],
  en: [
    'The payout of 428,40 zł was due at 14:55 and is still not in my account. The sale number is in the request.',
    'Hello! The bank accepted the transfer at 14:51. We are checking how far it is.',
    'It usually takes until the next Elixir session, that is until 17:00.',
    'Thank you, I will wait. This is what I see:',
    'The transfer left the bank at 16:02. It should be in your account by now.',
  ],
} as const

function talkIn(language: Language) {
  const [first, second, third, fourth, fifth] = TALK[language]
  return [
    messageOf({ id: 1, at: '13:02', content: first, isInitial: true }),
    messageOf({ id: 2, at: '13:09', content: second, isAdmin: true }),
    messageOf({ id: 3, at: '13:10', content: third, isAdmin: true }),
    messageOf({ id: 4, at: '13:18', content: fourth, pictures: 2 }),
    messageOf({ id: 5, at: '15:20', content: fifth, isAdmin: true }),
  ]
}

/** The ticket text that the product itself writes when a payout is late. */
const LATE = {
  pl: {
    subject: 'Opóźniona wypłata: sprzedaż 000123',
    content:
      'Wypłata nie doszła w ciągu 24 godzin (sprzedaż 000123). To zgłoszenie otworzyło się automatycznie i jest pilne. Sprawdzamy, co się stało, i napiszemy tutaj. Nie musisz nic robić.',
  },
  en: {
    subject: 'Late payout: sale 000123',
    content:
      'The payout of sale 000123 did not arrive within 24 hours. This request was opened automatically and is urgent. We are finding out what happened and will write here. You need not do anything.',
  },
} as const

const SUBJECTS = { pl: 'Brak wypłaty', en: 'Payout is missing' }

function ticketFacts(language: Language, change: object = {}) {
  return {
    id: 482,
    _id: 482,
    number: '000482',
    subject: SUBJECTS[language],
    status: 'in-progress',
    priority: 'high',
    category: 'payment',
    createdAt: `${AT}13:02:00.000Z`,
    updatedAt: `${AT}15:20:00.000Z`,
    lastMessageAt: `${AT}15:20:00.000Z`,
    messageCount: 5,
    unreadCount: 1,
    ...change,
  }
}

function ticketAnswer(language: Language, change: object = {}) {
  const messages = talkIn(language)
  return {
    success: true,
    ticket: {
      ...ticketFacts(language),
      userId: '1',
      username: 'gracz',
      avatarUrl: '',
      user: null,
      isGuest: false,
      name: 'Gracz',
      email: 'gracz@example.com',
      steamId: null,
      message: messages[0]?.content,
      sale: { id: 123, number: '000123', stateAtOpening: 'paying', state: 'completed' },
      canReply: true,
      messages,
      hasEarlierMessages: false,
      eventNumber: '1',
      staff: null,
      ...change,
    },
  }
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#1a2220"/><rect x="40" y="60" width="560" height="48" rx="8" fill="#2c3834"/><rect x="40" y="140" width="360" height="32" rx="8" fill="#3ee6a0"/><rect x="40" y="200" width="480" height="32" rx="8" fill="#2c3834"/></svg>'

async function showTicket(page: Page, language: Language, change: object = {}): Promise<void> {
  await page.route('**/api/support/ticket/482', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: ticketAnswer(language, change) })
      : route.abort(),
  )
  await page.route('**/api/support/ticket/482/attachments/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
  await page.goto(language === 'en' ? '/en/support/ticket/482' : '/support/ticket/482')
  await page.getByRole('log').waitFor()
}

export function ticketScreen(
  name: string,
  change: object | ((language: Language) => object),
  prepare?: (page: Page, language: Language) => Promise<void>,
): Screen {
  return {
    name: `ticket-${name}`,
    path: '/support',
    signedIn: true,
    light: name === 'open',
    prepare: async (page, language) => {
      await showTicket(page, language, typeof change === 'function' ? change(language) : change)
      await prepare?.(page, language)
    },
  }
}

const refuse = (status: number, message: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { success: false, code: 'unavailable', message, error: message, requestId: 'x' },
  })

const listOf = (tickets: object[]) => ({
  success: true,
  tickets,
  unreadTotal: 3,
  pagination: { page: 1, limit: 20, pages: tickets.length === 0 ? 0 : 1, total: tickets.length },
})

async function showList(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/support/user/tickets?*', answer)
  await page.reload()
}

/** The ticket list of an account and the conversation, in each state with its own appearance. */
export const TICKET_SCREENS: readonly Screen[] = [
  {
    name: 'tickets-list',
    path: '/account/tickets',
    signedIn: true,
    light: true,
    prepare: async (page, language) => {
      const preview = TALK[language][4]
      const later = { lastMessageAt: `${AT}09:00:00.000Z`, unreadCount: 0, lastMessageIsAdmin: false }
      const tickets = [
        { ...ticketFacts(language), preview, lastMessageIsAdmin: true },
        {
          ...ticketFacts(language),
          id: 479,
          number: '000479',
          status: 'open',
          preview: TALK[language][0],
          ...later,
        },
        {
          ...ticketFacts(language),
          id: 431,
          number: '000431',
          status: 'resolved',
          preview: TALK[language][3],
          ...later,
        },
        {
          ...ticketFacts(language),
          id: 402,
          number: '000402',
          status: 'closed',
          preview: TALK[language][3],
          ...later,
        },
      ]
      await showList(page, (route) => route.fulfill({ json: listOf(tickets) }))
      await page.locator('.ticket-card-head').first().waitFor()
    },
  },
  {
    name: 'tickets-loading',
    path: '/account/tickets',
    signedIn: true,
    showsLoading: true,
    prepare: async (page) => {
      await showList(page, () => new Promise(() => undefined))
      await page.locator('.ticket-card.is-loading').first().waitFor()
    },
  },
  {
    name: 'tickets-error',
    path: '/account/tickets',
    signedIn: true,
    prepare: async (page) => {
      await showList(page, refuse(503, ''))
      await page.locator('main .note-bad').waitFor()
    },
  },
  ticketScreen('open', {}),
  ticketScreen('first-only', (language) => ({
    messages: talkIn(language).slice(0, 1),
    unreadCount: 0,
    status: 'open',
    sale: null,
  })),
  ticketScreen('late-payout', (language) => ({
    subject: LATE[language].subject,
    messages: [
      messageOf({ id: 1, at: '13:02', content: LATE[language].content, isAdmin: true, isAutomatic: true }),
    ],
    status: 'open',
    priority: 'urgent',
  })),
  {
    ...ticketScreen('guest', { isGuest: true, userId: null, sale: null, unreadCount: 0 }),
    signedIn: false,
  },
  ticketScreen('stale', { unreadCount: 0 }, async (page) => {
    await page.unroute('**/api/support/ticket/482')
    await page.route('**/api/support/ticket/482', refuse(503, ''))
    await page.locator('.ticket-stale').waitFor({ timeout: 30_000 })
  }),
  ticketScreen('closed', { status: 'closed', canReply: false, unreadCount: 0 }),
  {
    ...ticketScreen('sending', { unreadCount: 0 }, async (page, language) => {
      await page.route('**/api/support/ticket/482', (route) =>
        route.request().method() === 'GET' ? route.fallback() : new Promise(() => undefined),
      )
      await page.getByLabel(SUPPORT_WORDS[language].reply).fill(TALK[language][3])
      await page.keyboard.press('Enter')
      await page.getByRole('article').nth(5).waitFor()
    }),
    showsLoading: true,
  },
  ticketScreen('send-failed', { unreadCount: 0 }, async (page, language) => {
    await page.getByLabel(SUPPORT_WORDS[language].reply).fill(TALK[language][3])
    await page.keyboard.press('Enter')
    // Unsent messages of an earlier screen in this tab are still shown, so wait for the last one.
    await page.locator('.chat-problem').last().waitFor()
  }),
  ticketScreen('warning-and-pictures', { unreadCount: 0 }, async (page, language) => {
    await page.route('**/api/support/ticket/482/attachments', (route) => route.abort())
    await page.locator('input[type=file]').setInputFiles([
      { name: 'zrzut-ekranu.png', mimeType: 'image/png', buffer: Buffer.from('x') },
      { name: 'film.gif', mimeType: 'image/gif', buffer: Buffer.from('x') },
    ])
    await page.getByLabel(SUPPORT_WORDS[language].reply).fill('password: hunter2')
    await page.locator('.upload-problem').nth(1).waitFor()
  }),
  ticketScreen('news-below', { hasEarlierMessages: true }, async (page, language) => {
    await page.getByRole('log').evaluate((box) => box.scrollTo(0, 0))
    await page.evaluate(() => scrollTo(0, 0))
    const more = messageOf({ id: 6, at: '15:40', content: TALK[language][1], isAdmin: true })
    await page.unroute('**/api/support/ticket/482')
    await page.route('**/api/support/ticket/482', (route) =>
      route.fulfill({
        json: ticketAnswer(language, { messages: [...talkIn(language), more], hasEarlierMessages: true }),
      }),
    )
    await page.locator('.chat-jump').waitFor({ timeout: 15_000 })
  }),
  {
    name: 'ticket-loading',
    path: '/support',
    signedIn: true,
    showsLoading: true,
    prepare: async (page, language) => {
      await page.route('**/api/support/ticket/482', () => new Promise(() => undefined))
      await page.goto(language === 'en' ? '/en/support/ticket/482' : '/support/ticket/482')
      await page.locator('.ticket-panel.is-loading').waitFor()
    },
  },
]
