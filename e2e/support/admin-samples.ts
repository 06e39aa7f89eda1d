import type { AdminTransaction } from '@app/contract/office/money'
import type { TransactionRow, TransactionsResponse } from '@app/contract/office/transactions'
import {
  sampleAdminPayout,
  sampleEvidence,
  sampleList,
  sampleRow,
  sampleTransaction,
} from '@app/contract/samples/transactions'
import type { SaleEvidenceResponse } from '@app/contract/selling/trades'
import { minutesAgo, nameOf, numberOf, person } from './sample-people.ts'

const STEAM_ID = '76561198000000042'
const REDLINE_ID = '28190444410'
const ORION_ID = '28190444417'

/** Rows that differ from each other, as in a picture of a working day. */
export function row(id: number, part: Partial<TransactionRow> = {}): TransactionRow {
  return sampleRow(id, {
    user: person(id),
    amount: 120 + id,
    fee: id % 4 === 0 ? 2 : 0,
    itemsCount: 2,
    createdAt: minutesAgo(40),
    waitingSince: minutesAgo(id % 3 === 0 ? 18 : id % 3 === 1 ? 12 : 4),
    ...part,
  })
}

export function listOf(rows: TransactionRow[], total = rows.length): TransactionsResponse {
  return { ...sampleList(rows, total), serverTime: new Date().toISOString() }
}

/** A clean sale that waits for one approval. */
export function transaction(id: number, part: Partial<AdminTransaction> = {}): AdminTransaction {
  const mark = String(id % 10).repeat(64)
  const clean = sampleTransaction()
  const sale = clean.sale!
  const [redline] = sale.items
  return {
    ...clean,
    id,
    number: numberOf(id),
    createdAt: minutesAgo(40),
    seller: { ...clean.seller, steamId: STEAM_ID, name: nameOf(id) },
    sale: {
      ...sale,
      declaredSentAt: minutesAgo(40),
      items: [
        { ...redline!, assetId: REDLINE_ID, statTrak: false },
        {
          ...redline!,
          assetId: ORION_ID,
          name: 'USP-S | Orion',
          market_hash_name: 'USP-S | Orion (Field-Tested)',
          statTrak: true,
          rarity: 'Mythical',
        },
      ],
      deadlineAt: minutesAgo(10),
      payoutCase: 'manual',
      settlesAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
      timeline: [
        { at: minutesAgo(40), state: 'awaiting_items', actor: 'seller', reason: null },
        { at: minutesAgo(25), state: 'offer_seen', actor: 'system', reason: null },
        { at: minutesAgo(20), state: 'verifying', actor: 'system', reason: null },
        { at: minutesAgo(18), state: 'items_received', actor: 'system', reason: null },
      ],
    },
    destination: clean.destination && { ...clean.destination, mark },
    payouts: [sampleAdminPayout({ destination: mark, createdAt: minutesAgo(18) })],
    risks: ['details_never_used', 'trade_not_settled'],
    version: '4',
    ...part,
  }
}

export function evidence(part: Partial<SaleEvidenceResponse> = {}): SaleEvidenceResponse {
  const { offers, trade, ...clean } = sampleEvidence()
  return {
    ...clean,
    offers: offers.map((offer) => ({
      ...offer,
      senderId: STEAM_ID,
      assetIds: [REDLINE_ID, ORION_ID],
      createdAt: minutesAgo(26),
      firstSeenAt: minutesAgo(25),
    })),
    trade: trade && {
      ...trade,
      newAssetIds: { [REDLINE_ID]: '31', [ORION_ID]: '32' },
      readAt: minutesAgo(18),
    },
    ...part,
  }
}

/** One item is missing and one was never declared: the trade is flagged for review and staff must decide. */
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
      offers: offer ? [{ ...offer, assetIds: [REDLINE_ID, '28190444431'] }] : [],
      trade: null,
      findings: [{ at: minutesAgo(18), code: 'items_not_received', details: { assetIds: [ORION_ID] } }],
    }),
  }
}
