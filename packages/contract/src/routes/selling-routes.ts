import { SiteNoticeResponse } from '../office/review.ts'
import { DiversionsResponse, PutAwayResponse } from '../selling/diversions.ts'
import { InventoryQuery } from '../catalog/inventory.ts'
import { OfferCheckRequest, OfferCheckResponse } from '../selling/offer-check.ts'
import { StatementQuery, StatementsResponse } from '../selling/documents.ts'
import { PayoutBoardResponse, PayoutQueuesResponse } from '../selling/payout-board.ts'
import {
  PayoutClassesResponse,
  PayoutPreviewRequest,
  PayoutPreviewResponse,
  SelectionPreviewQuery,
  SelectionPreviewResponse,
} from '../selling/payout-preview.ts'
import { OfferTermsResponse, PayoutFiguresResponse, RecentSalesResponse } from '../selling/public-figures.ts'
import { ReadinessResponse } from '../selling/readiness.ts'
import {
  ReceiptKeysResponse,
  SaleReceiptResponse,
  VerifyReceiptRequest,
  VerifyReceiptResponse,
} from '../selling/receipts.ts'
import {
  OperatorResponse,
  QuoteParams,
  QuoteRequest,
  QuoteResponse,
  SaleResponse,
  SellRequest,
  TradeHistoryQuery,
  TradeHistoryResponse,
  TradeParams,
} from '../selling/sales.ts'
import type { RouteMap } from './route.ts'

export const SELLING_ROUTES = {
  'GET /api/site/notice': { response: SiteNoticeResponse },
  'GET /api/stats/payouts': { response: PayoutFiguresResponse },
  'GET /api/sales/recent': { response: RecentSalesResponse },
  'GET /api/offer-terms': { response: OfferTermsResponse },
  'GET /api/stats/payout-board': { response: PayoutBoardResponse },
  'GET /api/payout-queues': { response: PayoutQueuesResponse },
  'GET /api/account/readiness': { query: InventoryQuery, response: ReadinessResponse },
  'POST /api/quotes': { body: QuoteRequest, response: QuoteResponse },
  'POST /api/quotes/:quoteId/extend': { params: QuoteParams, response: QuoteResponse },
  'GET /api/payout-classes': { response: PayoutClassesResponse },
  'GET /api/account/payout-preview': { query: SelectionPreviewQuery, response: SelectionPreviewResponse },
  'POST /api/quotes/:quoteId/payout-preview': {
    params: QuoteParams,
    body: PayoutPreviewRequest,
    response: PayoutPreviewResponse,
  },
  'POST /api/inventory/sell': { body: SellRequest, response: SaleResponse },
  'GET /api/trades/history': { query: TradeHistoryQuery, response: TradeHistoryResponse },
  'GET /api/trades/:id': { params: TradeParams, response: SaleResponse },
  'POST /api/trades/:id/cancel': { params: TradeParams, response: SaleResponse },
  'POST /api/trades/:id/offer': { params: TradeParams, response: SaleResponse },
  'POST /api/trades/:id/own-offer': { params: TradeParams, response: SaleResponse },
  'POST /api/trades/:id/offer-denied': { params: TradeParams, response: SaleResponse },
  'GET /api/diversions': { response: DiversionsResponse },
  'POST /api/diversions/:id/put-away': { params: TradeParams, response: PutAwayResponse },
  'GET /api/trades/:id/confirmation': { params: TradeParams, response: 'file' },
  'GET /api/operator': { response: OperatorResponse },
  'POST /api/operator/check': { body: OfferCheckRequest, response: OfferCheckResponse },
  'GET /api/trades/:id/receipt': { params: TradeParams, response: SaleReceiptResponse },
  'POST /api/receipts/verify': { body: VerifyReceiptRequest, response: VerifyReceiptResponse },
  'GET /api/receipts/keys': { response: ReceiptKeysResponse },
  'GET /api/trades/:id/contract': { params: TradeParams, response: 'file' },
  'GET /api/account/statements': { response: StatementsResponse },
  'GET /api/account/statement': { query: StatementQuery, response: 'file' },
} satisfies RouteMap
