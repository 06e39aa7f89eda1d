import type { Language } from './screen.ts'

const AT = '2026-11-14T'
const at = (time: string) => `${AT}${time}:00.000Z`
const pages = (total: number) => ({ page: 1, limit: 20, pages: Math.ceil(total / 20), total })
const ANNA = { id: '2', name: 'Anna' }
const PIOTR = { id: '3', name: 'Piotr' }
const SELLER = { id: '7', name: 'zosia', steamId: '76561198000000007' }

const SUBJECTS = {
  pl: ['Brak wypłaty', 'Nie mogę wysłać oferty', 'Zmiana adresu e-mail', 'Pytanie o kurs'],
  en: ['Payout is missing', 'I cannot send the offer', 'New e-mail address', 'A question about the rate'],
} as const
const PREVIEWS = {
  pl: 'Wypłata 428,40 zł miała przyjść o 14:55, a na koncie nadal jej nie ma. Numer sprzedaży jest w zgł',
  en: 'The payout of 428,40 zł was due at 14:55 and is still not in my account. The sale number is in th',
} as const

function tickets(language: Language) {
  const [priorities, statuses] = [
    ['urgent', 'high', 'medium', 'low'],
    ['open', 'in-progress', 'open', 'resolved'],
  ]
  return SUBJECTS[language].map((subject, index) => ({
    id: 482 - index,
    _id: 482 - index,
    number: String(482 - index).padStart(6, '0'),
    subject,
    status: statuses[index],
    priority: priorities[index],
    category: 'payment',
    createdAt: at(`1${index}:02`),
    updatedAt: at(`1${index}:10`),
    lastMessageAt: at(`1${index}:10`),
    messageCount: 5 - index,
    unreadCount: index < 2 ? 2 - index : 0,
    preview: PREVIEWS[language],
    lastMessageIsAdmin: index === 1,
    userId: index === 2 ? null : '7',
    username: index === 2 ? 'Jan Kowalski' : 'zosia',
    avatarUrl: '',
    user: index === 2 ? null : { id: '7', displayName: 'zosia', avatarUrl: '', steamId: SELLER.steamId },
    isGuest: index === 2,
    name: index === 2 ? 'Jan Kowalski' : 'Zosia',
    email: index === 2 ? 'jan.kowalski@example.com' : 'zosia@example.com',
    steamId: null,
    assignee: index === 1 ? { id: '2', displayName: 'Anna' } : null,
    isWaiting: index === 0 || index === 2,
  }))
}

const message = (id: number, time: string, content: string, isAdmin = false) => ({
  id,
  userId: isAdmin ? '2' : '7',
  authorName: isAdmin ? 'Anna' : null,
  content,
  createdAt: at(time),
  updatedAt: at(time),
  isInitial: id === 1,
  isAutomatic: false,
  isAdmin,
  attachments: [],
})

function ticket(language: Language) {
  const [summary] = tickets(language)
  const isPl = language === 'pl'
  return {
    ...summary,
    user: { id: '7', displayName: 'zosia', avatarUrl: '', steamId: SELLER.steamId },
    email: 'zosia@example.com',
    message: PREVIEWS[language],
    sale: null,
    canReply: true,
    hasEarlierMessages: false,
    eventNumber: '5',
    unreadCount: 1,
    messages: [
      message(1, '13:02', PREVIEWS[language]),
      message(2, '13:09', isPl ? 'Dzień dobry! Sprawdzamy w banku.' : 'Hello! We are asking the bank.', true),
      message(3, '13:18', isPl ? 'Dziękuję, poczekam.' : 'Thank you, I will wait.'),
    ],
    staff: {
      assignee: { id: '2', displayName: 'Anna' },
      assignees: [{ id: '2', displayName: 'Anna' }],
      notes: [
        {
          id: 1,
          content: isPl ? 'Bank odpowie do 17:00.' : 'The bank answers by 17:00.',
          createdAt: at('13:12'),
          author: { id: '2', displayName: 'Anna' },
        },
      ],
      moves: ['in-progress', 'resolved', 'closed'],
      recentSteamIds: ['76561198000000009'],
    },
  }
}

const sender = {
  user: {
    ...SELLER,
    displayName: 'zosia',
    username: 'zosia',
    avatarUrl: '',
    email: 'zosia@example.com',
    balance: 42.5,
    createdAt: at('08:00'),
    lastLogin: at('12:00'),
    transactionCount: 6,
    completedCount: 5,
    isAdmin: false,
    staffRole: null,
    isVerified: true,
    isBlocked: false,
    debtTotal: 0,
  },
  transactions: [123, 119, 104].map((id) => ({
    id,
    number: String(id).padStart(6, '0'),
    createdAt: at('10:00'),
    totalAmount: 428.4,
    paymentMethod: 'bank',
    itemsCount: 3,
    destination: '61 1090 •••• 2874',
    status: 'completed',
    stage: 'paid',
    paidAt: at('11:00'),
    reference: 'NTRF00007F3A',
    isOnStatement: true,
    reversibleUntil: null,
  })),
  tickets: [],
  destinations: [],
  recentSteamIds: [],
}

const answers = (language: Language) =>
  language === 'pl'
    ? [
        {
          id: 1,
          title: 'Powitanie',
          content: 'Dzień dobry {imię}, już sprawdzamy.',
          filled: null,
          updatedAt: at('09:00'),
        },
        {
          id: 2,
          title: 'Przelew',
          content: 'Przelew do sprzedaży {nr sprzedaży} wyszedł z banku.',
          filled: null,
          updatedAt: at('09:00'),
        },
      ]
    : [
        {
          id: 1,
          title: 'Hello',
          content: 'Hello {name}, we are looking into it.',
          filled: null,
          updatedAt: at('09:00'),
        },
        {
          id: 2,
          title: 'Transfer',
          content: 'The transfer for sale {sale number} has left the bank.',
          filled: null,
          updatedAt: at('09:00'),
        },
      ]

const proposal = (id: number, kind: string, subject: string, payload: object, canConfirm: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  kind,
  subject,
  payload,
  mark: 'a'.repeat(64),
  reason: 'Kurs rośnie / the rate rises',
  proposedBy: ANNA,
  proposedAt: at('12:40'),
  expiresAt: '2026-11-17T12:40:00.000Z',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  rule: 'two_people' as const,
  notBefore: null,
  isMailSent: false,
  canConfirm,
  needsPasskey: false,
})

const rail = (name: string, change: object = {}) => ({
  rail: name,
  isPaused: false,
  reason: null,
  since: null,
  by: null,
  note: null,
  openPayouts: 2,
  openAmount: 640.5,
  ...change,
})

const batch = (id: number, state: string) => ({
  id,
  format: 'elixir',
  state,
  madeBy: ANNA,
  createdAt: at('11:00'),
  readyAt: at('11:01'),
  orders: 12,
  sum: 5_120.4,
  sha256: 'f'.repeat(64),
  uploadedBy: null,
  uploadedAt: null,
  failedBy: null,
  failedAt: null,
  failReason: null,
  bankProof: null,
  firstReadAt: state === 'building' ? null : at('11:20'),
  voidedAt: null,
  fileRemovedAt: null,
  isDownloadable: state === 'ready' || state === 'uploaded',
})

const order = (place: number, change: object = {}) => ({
  place,
  transactionId: 120 + place,
  payoutState: 'submitted',
  amount: 428.4,
  masked: 'PL•• •••• 4321',
  code: 'K7Q2M9XA',
  isIn: true,
  outReason: null,
  refusal: null,
  ...change,
})

const statement = {
  id: 9,
  format: 'mt940',
  sha256: 'f'.repeat(64),
  importedBy: 2,
  importedAt: at('17:05'),
  closingBalance: 18_204.11,
  closingOn: '2026-11-14',
  lines: 14,
  outcomes: { settled: 10, unmatched: 1, amount_differs: 1 },
}

const line = (id: number, outcome: string, direction = 'out') => ({
  id,
  statementId: 9,
  reference: `NTRF${id}`,
  direction,
  amount: 428.4,
  bookedOn: '2026-11-14',
  title: 'K7Q2M9XA Skinkantor',
  outcome,
  isReturnDecided: false,
  transactionId: outcome === 'unmatched' ? null : 123,
  match: null,
})

const finding = (id: number, kind: string) => ({
  id,
  class: kind,
  subject: 'PAYOUT-7F3A',
  transactionId: 123,
  currency: 'PLN',
  ours: '428.40',
  theirs: kind === 'ours_only' ? null : '420.40',
  ourState: 'submitted',
  theirState: kind === 'ours_only' ? null : 'SUCCESS',
  openedAt: at('12:00'),
  seenAt: at('12:05'),
  closedAt: null,
  closedBy: null,
  closeReason: null,
})

/** Mock responses by URL. */
export const DESK_ANSWERS = {
  '**/api/admin/tickets?*': (language) => ({
    tickets: tickets(language),
    pagination: { ...pages(45), isMore: false },
    counts: { open: 3, waiting: 2, mine: 0, free: 2, appraisals: 0 },
  }),
  '**/api/support/ticket/482': (language) => ({ ticket: ticket(language) }),
  '**/api/admin/tickets/482/presence': () => ({ writers: [{ id: '2', displayName: 'Anna' }] }),
  '**/api/admin/canned-answers': (language) => ({ answers: answers(language) }),
  '**/api/admin/canned-answers?*': (language) => ({ answers: answers(language) }),
  '**/api/admin/users/7': () => sender,
  '**/api/admin/proposals?*': () => ({
    proposals: [
      proposal(1, 'setting', 'payout.rate_bps', { key: 'payout.rate_bps', value: 7_200, version: 0 }, true),
      proposal(2, 'credit', '7', { userId: '7', grosze: 600_00 }, false),
    ],
    pagination: pages(2),
  }),
  '**/api/admin/rails': () => ({
    rails: [
      rail('bank'),
      rail('btc', { openPayouts: 0, openAmount: 0 }),
      rail('paypal', {
        isPaused: true,
        reason: 'breach',
        since: at('12:30'),
        note: 'Kwota z PayPal różni się o 8,00 zł',
      }),
      rail('skrill', {
        isPaused: true,
        reason: 'admin',
        since: at('09:00'),
        by: ANNA,
        note: 'Prace w Skrill',
      }),
    ],
  }),
  '**/api/admin/bank/batches?*': () => ({
    waiting: { orders: 2, sum: 1_178.4, sellers: ['zimorodek', 'Ola z Gdyni'], dueAt: at('14:30') },
    batches: [batch(4, 'building'), batch(3, 'ready'), batch(2, 'uploaded'), batch(1, 'failed')],
    pagination: pages(4),
  }),
  '**/api/admin/bank/batches/3?*': () => ({
    batch: batch(3, 'ready'),
    stopped: [{ place: 2, transactionId: 122, amount: 428.4, stop: 'trade_reversed' }],
    orders: [
      order(1, { payoutState: 'submitting' }),
      order(2, { payoutState: 'submitting' }),
      order(3, { isIn: false, outReason: 'seller_frozen', payoutState: 'approved' }),
    ],
    pagination: pages(3),
  }),
  '**/api/admin/bank/statements?*': () => ({ statements: [statement], pagination: pages(1) }),
  '**/api/admin/bank/lines?*': () => ({
    lines: [
      line(1, 'settled'),
      line(2, 'amount_differs'),
      line(3, 'unmatched', 'in'),
      line(4, 'return_waiting', 'in'),
    ],
    pagination: { ...pages(4), isMore: false },
  }),
  '**/api/admin/reconciliation/paypal?*': () => ({
    runs: [],
    findings: [finding(1, 'amount_differs'), finding(2, 'ours_only')],
    pagination: pages(2),
  }),
  '**/api/admin/debts?*': () => ({
    debts: [
      {
        id: '3',
        saleId: 123,
        saleNumber: '000123',
        seller: SELLER,
        amount: 428.4,
        left: 210,
        balance: 42.5,
        at: at('10:00'),
      },
    ],
    sum: 210,
    pagination: pages(1),
  }),
  '**/api/admin/returns?*': () => ({
    returns: [
      {
        saleId: 119,
        saleNumber: '000119',
        seller: SELLER,
        itemCount: 2,
        notBefore: at('10:00'),
        canGoNow: true,
        openedAt: at('09:00'),
        dispatch: { state: 'confirmed', needsTwo: false, isProposed: false, problem: null },
      },
    ],
    pagination: pages(1),
  }),
  '**/api/admin/fundings?*': () => ({
    fundings: [
      {
        id: 2,
        rail: 'paypal',
        amount: 5_000,
        reference: 'PP-2026-114',
        proposedBy: ANNA,
        proposedAt: at('09:10'),
        confirmedBy: null,
        confirmedAt: null,
      },
      {
        id: 1,
        rail: 'bank',
        amount: 20_000,
        reference: 'Wpłata na start',
        proposedBy: ANNA,
        proposedAt: at('08:10'),
        confirmedBy: PIOTR,
        confirmedAt: at('08:40'),
      },
    ],
    pagination: pages(2),
  }),
  '**/api/admin/offers/unmatched?*': () => ({
    offers: [
      {
        offerId: '6412345678',
        accountId: '76561198111111111',
        senderId: SELLER.steamId,
        sender: { id: '7', name: 'zimorodek' },
        itemCount: 2,
        askedCount: 1,
        createdAt: at('13:00'),
        firstSeenAt: at('13:01'),
        saleId: 123,
        reasons: ['asks_items', 'extra_items'],
      },
    ],
    pagination: pages(1),
  }),
  '**/api/site/notice': () => ({
    notice: {
      version: 3,
      tone: 'warning',
      pl: 'Dziś od 23:00 do 23:30 przerwa techniczna. Wypłaty w toku dojdą bez zmian.',
      en: 'Maintenance today from 23:00 to 23:30. Payouts under way are not affected.',
    },
  }),
} as const satisfies Record<string, (language: Language) => object>
