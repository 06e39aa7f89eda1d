import type { AdminTransaction } from '@app/contract/office/money'
import type { TransactionRow } from '@app/contract/office/transactions'
import type { SaleEvidenceResponse } from '@app/contract/selling/trades'
import { minutesAgo, nameOf, numberOf, person } from './sample-people.ts'

const STEAM_ID = '76561198000000042'

export function row(id: number, part: Partial<TransactionRow> = {}): TransactionRow {
  return {
    id,
    number: numberOf(id),
    type: 'sale',
    status: 'pending',
    user: person(id),
    amount: 120 + id,
    fee: id % 4 === 0 ? 2 : 0,
    currency: 'PLN',
    method: 'bank',
    itemsCount: 2,
    createdAt: minutesAgo(40),
    completedAt: null,
    state: 'items_received',
    waitingSince: minutesAgo(id % 3 === 0 ? 18 : id % 3 === 1 ? 12 : 4),
    needsApproval: true,
    ...part,
  }
}

export function listOf(rows: TransactionRow[], total = rows.length) {
  return {
    success: true,
    transactions: rows,
    pagination: { page: 1, limit: 20, pages: Math.ceil(total / 20), total, isMore: false },
    anchor: '1.1',
    newer: 0,
    serverTime: new Date().toISOString(),
  }
}

const ITEM = {
  weaponType: 'AK-47',
  wear: 'ft',
  statTrak: false,
  souvenir: false,
  rarity: 'Legendary',
  image: '',
  fingerprint: '9f2c41aa'.repeat(8),
} as const
const item = (assetId: string, name: string, marketPrice: number, ourPrice: number) => ({
  ...ITEM,
  assetId,
  name,
  market_hash_name: `${name} (Field-Tested)`,
  marketPrice,
  ourPrice,
  priceSource: 'list' as const,
})

export function transaction(id: number, part: Partial<AdminTransaction> = {}): AdminTransaction {
  const mark = String(id % 10).repeat(64)
  return {
    id,
    number: numberOf(id),
    type: 'sale',
    status: 'pending',
    amount: 255.36,
    currency: 'PLN',
    method: 'bank',
    createdAt: minutesAgo(40),
    completedAt: null,
    seller: {
      id: '7',
      steamId: STEAM_ID,
      name: nameOf(id),
      avatarUrl: '',
      tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=39734314&token=abcdefgh',
      isFrozen: false,
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
      declaredSentAt: minutesAgo(40),
      items: [
        item('28190444410', 'AK-47 | Redline', 182.4, 127.68),
        { ...item('28190444417', 'USP-S | Orion', 182.4, 127.68), statTrak: true, rarity: 'Mythical' },
      ],
      marketTotal: 364.8,
      rateBps: 7_000,
      deadlineAt: minutesAgo(10),
      payoutCase: 'manual',
      settlesAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
      reversedAt: null,
      wasReviewed: false,
      findings: [],
      timeline: [
        { at: minutesAgo(40), state: 'awaiting_items', actor: 'seller', reason: null },
        { at: minutesAgo(25), state: 'offer_seen', actor: 'system', reason: null },
        { at: minutesAgo(20), state: 'verifying', actor: 'system', reason: null },
        { at: minutesAgo(18), state: 'items_received', actor: 'system', reason: null },
      ],
    },
    destination: { method: 'bank', coin: null, masked: '91 1140 •••• 0001', bankName: 'mBank', mark },
    payouts: [
      {
        id: '018f0000-0000-7000-8000-000000000001',
        state: 'created',
        version: 1,
        rail: 'bank',
        amount: 255.36,
        coin: null,
        masked: '91 1140 •••• 0001',
        bankName: 'mBank',
        destination: mark,
        isEvidenceClean: true,
        approvalsRequired: 1,
        approvals: [],
        reference: null,
        createdAt: minutesAgo(18),
        settledAt: null,
        promisedBy: null,
        isLate: false,
        brokenPromise: null,
      },
    ],
    risks: ['details_never_used', 'trade_not_settled'],
    notes: null,
    returnDue: null,
    actions: [],
    version: '4',
    allowed: {
      approve: true,
      approveNeedsReason: false,
      reject: true,
      enterReference: false,
      recall: false,
      reveal: true,
      closeReturn: false,
    },
    ...part,
  }
}

export function evidence(part: Partial<SaleEvidenceResponse> = {}): SaleEvidenceResponse {
  return {
    success: true,
    offers: [
      {
        offerId: '7200145512',
        senderId: STEAM_ID,
        assetIds: ['28190444410', '28190444417'],
        askedCount: 0,
        state: 3,
        createdAt: minutesAgo(26),
        firstSeenAt: minutesAgo(25),
        reasons: [],
      },
    ],
    trade: {
      tradeId: '912',
      offerId: '7200145512',
      accountId: '76561198000000000',
      accepts: 1,
      status: 3,
      settlesAt: null,
      newAssetIds: { '28190444410': '31', '28190444417': '32' },
      reading: 'clean',
      readAt: minutesAgo(18),
    },
    findings: [],
    ...part,
  }
}

/** One item missing, one that was never declared: the trade is doubted and somebody must decide. */
export function mismatch(id: number): { transaction: AdminTransaction; evidence: SaleEvidenceResponse } {
  const clean = transaction(id)
  const [offer] = evidence().offers
  return {
    transaction: {
      ...clean,
      sale: clean.sale && {
        ...clean.sale,
        state: 'review',
        wasReviewed: true,
        findings: [{ code: 'items_not_received', at: minutesAgo(18) }],
      },
      payouts: [],
      risks: ['evidence_not_clean', 'details_never_used', 'trade_not_settled'],
      allowed: { ...clean.allowed, approveNeedsReason: true },
      notes: {
        text: 'Brakuje USP, pytam sprzedającego, czy wyśle drugą ofertą.',
        version: 1,
        by: { id: '2', name: 'Operator' },
        at: minutesAgo(5),
      },
    },
    evidence: evidence({
      offers: offer ? [{ ...offer, assetIds: ['28190444410', '28190444431'] }] : [],
      trade: null,
      findings: [{ at: minutesAgo(18), code: 'items_not_received', details: { assetIds: ['28190444417'] } }],
    }),
  }
}
