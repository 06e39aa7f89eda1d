import type { UserResponse, UserRow } from '../office/users.ts'

export function sampleUserRow(part: Partial<UserRow> = {}): UserRow {
  return {
    id: '7',
    displayName: 'zimorodek',
    avatarUrl: '',
    steamId: '76561198000000042',
    email: null,
    balance: 42.5,
    createdAt: '2025-11-15T12:00:00.000Z',
    lastLogin: '2026-11-15T12:00:00.000Z',
    transactionCount: 6,
    completedCount: 1,
    isAdmin: false,
    staffRole: null,
    isVerified: false,
    isBlocked: false,
    debt: 0,
    totalSpent: 3_120.44,
    isOnHold: false,
    ...part,
  }
}

/** A seller as staff see one: no debt, no doubt, one sale and one ticket. */
export function sampleUser(part: Partial<UserResponse['user']> = {}): UserResponse {
  return {
    success: true,
    user: {
      ...sampleUserRow(),
      username: 'zimorodek',
      tradeUrl: null,
      verified: null,
      blocked: null,
      pendingCount: 2,
      ticketCount: 1,
      paid: 2_910.44,
      earned: 214.5,
      underProtection: 0,
      paidUnderProtection: 0,
      settledSales: 2,
      advanceLimit: 1_000,
      advanceLimitByHand: null,
      openAdvances: 0,
      debts: [],
      debtTotal: 0,
      risk: {
        hasPayoutDetails: true,
        sharedWith: [],
        sharedCount: 0,
        steamCreatedAt: null,
        steamLevel: null,
        hasSteamBan: false,
        reversals: 0,
        isFrozen: false,
        agreedUndos: 0,
      },
      freeze: null,
      ...part,
    },
    transactions: [
      {
        id: 123,
        number: '000123',
        createdAt: '2026-11-15T12:00:00.000Z',
        totalAmount: 99.5,
        paymentMethod: 'bank',
        itemsCount: 3,
        destination: '61 1090 •••• 2874',
        paidAt: '2026-11-15T13:20:00.000Z',
        reference: 'ELX-20261115-4821',
        isOnStatement: true,
        reversibleUntil: null,
        status: 'completed',
        stage: 'paid',
      },
    ],
    tickets: [
      {
        id: 4,
        _id: 4,
        number: '000004',
        subject: 'Pytanie',
        status: 'closed',
        createdAt: '2026-11-15T12:00:00.000Z',
        updatedAt: '2026-11-15T12:00:00.000Z',
      },
    ],
    destinations: [],
    recentSteamIds: ['76561198000000911'],
  }
}
