import type { AdminPayout, AdminTransaction } from '../office/money.ts'
import type { TransactionRow, TransactionsResponse } from '../office/transactions.ts'
import type { SaleEvidenceResponse } from '../selling/trades.ts'

const NOW = '2026-11-15T12:00:00.000Z'

export function sampleRow(id: number, part: Partial<TransactionRow> = {}): TransactionRow {
  return {
    id,
    number: String(id).padStart(6, '0'),
    type: 'sale',
    status: 'pending',
    stage: 'approval',
    reversibleUntil: null,
    waitReason: 'approval',
    protectedUntil: null,
    user: { id: '7', displayName: 'zimorodek', avatarUrl: '', steamId: '76561198000000042' },
    amount: 128.4,
    fee: 0,
    currency: 'PLN',
    method: 'bank',
    itemsCount: 3,
    firstItem: 'AK-47 | Redline (Field-Tested)',
    createdAt: '2026-11-15T11:30:00.000Z',
    completedAt: null,
    state: 'items_received',
    waitingSince: '2026-11-15T11:42:00.000Z',
    dueAt: '2026-11-15T11:57:00.000Z',
    needsApproval: true,
    ...part,
  }
}

export function sampleList(rows: TransactionRow[], total = rows.length, page = 1): TransactionsResponse {
  return {
    success: true,
    transactions: rows,
    pagination: { page, limit: 20, pages: Math.ceil(total / 20), total, isMore: false },
    anchor: '1.1',
    newer: 0,
    serverTime: NOW,
  }
}

const ITEM: Omit<NonNullable<AdminTransaction['sale']>['items'][number], 'assetId'> = {
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  name: 'AK-47 | Redline',
  weaponType: 'AK-47',
  wear: 'ft',
  statTrak: true,
  souvenir: false,
  rarity: 'Legendary',
  image: '',
  marketPrice: 182.4,
  ourPrice: 127.68,
  priceSource: 'list',
  fingerprint: 'ab'.repeat(32),
  traits: {
    name: 'StatTrak™ AK-47 | Redline (Field-Tested)',
    float: 0.2412,
    paintSeed: 412,
    stickerWears: [],
    hasCharm: false,
    hasNameTag: false,
  },
}

export const MARK = 'c'.repeat(64)

const ALLOWED: AdminTransaction['allowed'] = {
  approve: true,
  approveNeedsReason: false,
  reject: true,
  enterReference: false,
  recall: false,
  hold: true,
  endHold: false,
  reveal: true,
  closeReturn: false,
}

export function sampleTransaction(part: Partial<AdminTransaction> = {}): AdminTransaction {
  return {
    id: 123,
    number: '000123',
    type: 'sale',
    status: 'pending',
    stage: 'approval',
    reversibleUntil: null,
    amount: 255.36,
    currency: 'PLN',
    method: 'bank',
    createdAt: '2026-11-15T11:30:00.000Z',
    completedAt: null,
    waitingSince: '2026-11-15T11:41:00.000Z',
    dueAt: '2026-11-15T11:56:00.000Z',
    debt: null,
    seller: {
      id: '7',
      steamId: '76561198000000042',
      name: 'zimorodek',
      avatarUrl: '',
      tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh',
      isFrozen: false,
      isOnHold: false,
      isBlocked: false,
      balance: 0,
      settledSales: 2,
      reversals: 0,
      advanceLimit: null,
      debts: [],
    },
    sale: {
      state: 'items_received',
      reason: null,
      code: 'KANT7F3Q',
      declaredSentAt: '2026-11-15T11:30:00.000Z',
      items: [
        { ...ITEM, assetId: '1000004410' },
        { ...ITEM, assetId: '1000004417' },
      ],
      marketTotal: 364.8,
      rateBps: 7000,
      deadlineAt: '2026-11-15T12:00:00.000Z',
      payoutCase: 'advance',
      advanceObstacle: null,
      settlesAt: '2026-11-22T11:41:00.000Z',
      reversedAt: null,
      wasReviewed: false,
      findings: [],
      timeline: [
        { at: '2026-11-15T11:30:00.000Z', state: 'awaiting_items', actor: 'seller', reason: null },
        { at: '2026-11-15T11:41:00.000Z', state: 'items_received', actor: 'system', reason: null },
      ],
    },
    destination: { method: 'bank', coin: null, masked: '91 1140 •••• 0001', bankName: 'mBank', mark: MARK },
    payouts: [],
    risks: ['new_seller'],
    sharedWith: [],
    notes: null,
    returnDue: null,
    approvalReasons: [],
    source: null,
    ticketId: null,
    actions: [],
    version: '3',
    allowed: ALLOWED,
    ...part,
  }
}

/** A transfer that waits for one approval. */
export function sampleAdminPayout(part: Partial<AdminPayout> = {}): AdminPayout {
  return {
    id: '018f0000-0000-7000-8000-000000000001',
    state: 'created',
    version: 1,
    rail: 'bank',
    amount: 255.36,
    coin: null,
    masked: '91 1140 •••• 0001',
    bankName: 'mBank',
    destination: MARK,
    isEvidenceClean: true,
    approvalsRequired: 1,
    approvals: [],
    reference: null,
    createdAt: '2026-11-15T11:41:00.000Z',
    settledAt: null,
    returnedAt: null,
    transferTitle: null,
    promisedBy: null,
    isLate: false,
    brokenPromise: null,
    ...part,
  }
}

export function sampleEvidence(part: Partial<SaleEvidenceResponse> = {}): SaleEvidenceResponse {
  return {
    success: true,
    offers: [
      {
        offerId: '9001',
        senderId: '76561198000000042',
        assetIds: ['1000004410', '1000004417'],
        askedCount: 0,
        state: 3,
        createdAt: '2026-11-15T11:35:00.000Z',
        firstSeenAt: '2026-11-15T11:35:05.000Z',
        reasons: [],
      },
    ],
    trade: {
      tradeId: '77',
      offerId: '9001',
      accountId: '1',
      accepts: 1,
      status: 3,
      settlesAt: null,
      newAssetIds: { '1000004410': '5', '1000004417': '6' },
      reading: 'clean',
      readAt: null,
    },
    findings: [],
    differing: {},
    ...part,
  }
}
