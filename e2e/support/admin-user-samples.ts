import type { UserResponse } from '@app/contract/office/users'
import { sampleUser, sampleUserRow } from '@app/contract/samples/users'
import { at, minutesAgo, nameOf, numberOf, person } from './sample-people.ts'

const user = (id: number) =>
  sampleUserRow({
    ...person(id),
    email: id % 2 === 0 ? 'osoba@example.com' : null,
    balance: id % 5 === 0 ? 42.5 : 0,
    createdAt: at(200 - id),
    lastLogin: minutesAgo(id * 9),
    transactionCount: id % 9,
    completedCount: id % 4,
    isAdmin: id === 3,
    staffRole: id === 3 ? 'owner' : null,
    isVerified: id % 6 === 0,
    isBlocked: id === 8,
  })

export const USERS = {
  success: true,
  users: Array.from({ length: 12 }, (_unused, place) => user(place + 1)),
  pagination: { page: 1, limit: 20, pages: 61, total: 1_204, isMore: false },
  groups: { debt: 9, blocked: 1, on_hold: 2, reversed: 11, new: 14, first_sale: 3 },
}

export const USER: UserResponse = {
  ...sampleUser({
    ...user(7),
    isVerified: true,
    transactionCount: 6,
    completedCount: 2,
    username: nameOf(7),
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=39734314&token=abcdefgh',
    verified: { by: { id: '2', name: 'Operator' }, at: at(30), reason: 'Dokument sprawdzony' },
    pendingCount: 1,
    ticketCount: 2,
    openAdvances: 255.36,
    debts: [{ id: '5', saleNumber: '000098', amount: 120, left: 60, at: at(12) }],
    debtTotal: 60,
    risk: {
      ...sampleUser().user.risk,
      sharedWith: [person(9)],
      sharedCount: 1,
      steamCreatedAt: at(2_500),
      steamLevel: 14,
    },
  }),
  transactions: [123, 118, 104].map((id) => ({
    id,
    number: numberOf(id),
    createdAt: at(124 - id),
    totalAmount: 90 + id,
    paymentMethod: 'bank' as const,
    itemsCount: 2,
    destination: '61 1090 •••• 2874',
    paidAt: id === 123 ? null : at(124 - id),
    reference: id === 123 ? null : `ELX-${id}-4821`,
    isOnStatement: id === 123 ? null : true,
    reversibleUntil: null,
    status: id === 123 ? ('pending' as const) : ('completed' as const),
    stage: id === 123 ? ('protected' as const) : ('paid' as const),
  })),
  tickets: [
    {
      id: 482,
      _id: 482,
      number: '000482',
      subject: 'Brak wypłaty',
      status: 'open',
      createdAt: at(1),
      updatedAt: at(0),
    },
    {
      id: 433,
      _id: 433,
      number: '000433',
      subject: 'Link',
      status: 'closed',
      createdAt: at(9),
      updatedAt: at(8),
    },
  ],
}
