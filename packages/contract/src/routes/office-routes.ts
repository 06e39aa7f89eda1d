import {
  InviteStaffRequest,
  RevokeStaffRequest,
  StaffEnrolmentResponse,
  StaffMembersResponse,
} from '../office/staff-members.ts'
import { AdminFreezeRequest, ReleaseResponse } from '../identity/account-freeze.ts'
import { Success } from '../identity/accounts.ts'
import {
  AdminUserParams,
  ChangeSettingRequest,
  ControlResponse,
  SettingParams,
  SettingsResponse,
} from '../office/controls.ts'
import { SettingPreviewRequest, SettingPreviewResponse, SettingVersionsResponse } from '../office/review.ts'
import {
  AdminTransactionResponse,
  ApproveRequest,
  ApproveResponse,
  HoldRequest,
  NotesRequest,
  NotesResponse,
  RecallRequest,
  ReferenceRequest,
  ReferenceResponse,
  TransferCheckRequest,
  TransferCheckResponse,
  RejectRequest,
  RejectResponse,
  RevealRequest,
  RevealResponse,
  TransactionParams,
  ViewingRequest,
  ViewingResponse,
} from '../office/money.ts'
import { statsPartResponse } from '../office/stats.ts'
import { SetupResponse } from '../office/setup.ts'
import { InboxResponse } from '../office/inbox.ts'
import { SearchQuery, SearchResponse } from '../office/search.ts'
import {
  DecideResaleRequest,
  MarketBalanceRequest,
  MarketBalanceResponse,
  MarketWithdrawalRequest,
  RecordResaleRequest,
  ResaleParams,
  StockItemParams,
  StockExportRequest,
  StockQuery,
  StockRecordsRequest,
  StockResponse,
  StockSummaryQuery,
  StockSummaryResponse,
  WriteOffRequest,
} from '../office/stock.ts'
import { MarketConnectorResponse } from '../office/market-connector.ts'
import { SystemResponse } from '../office/system.ts'
import {
  BulkApproveRequest,
  BulkApproveResponse,
  BulkCheckRequest,
  BulkCheckResponse,
  ExportRequest,
  ExportResponse,
  NeighboursQuery,
  NeighboursResponse,
  NewViewRequest,
  QueueCountsResponse,
  TransactionsQuery,
  TransactionsResponse,
  ViewParams,
  ViewResponse,
  ViewsQuery,
  ViewsResponse,
} from '../office/transactions.ts'
import {
  UserMarkRequest,
  UserMarkResponse,
  UserResponse,
  UsersQuery,
  UsersResponse,
} from '../office/users.ts'
import { AuditQuery, AuditResponse } from '../office/audit.ts'
import {
  DeclineOfferRequest,
  OfferParams,
  SaleEvidenceParams,
  SaleEvidenceResponse,
  UnmatchedOffersQuery,
  UnmatchedOffersResponse,
} from '../selling/trades.ts'
import {
  AccountLimitsRequest,
  AccountLossRequest,
  AccountStateRequest,
  AdmitAccountRequest,
  SteamAccountParams,
  SteamAccountsResponse,
} from '../office/accounts.ts'
import { ImportResalesRequest, PreviewResalesRequest, ResaleFileResponse } from '../payments/resale-file.ts'
import type { RouteMap } from './route.ts'

export const OFFICE_ROUTES = {
  'GET /api/admin/audit': { query: AuditQuery, response: AuditResponse },
  'GET /api/admin/inbox': { response: InboxResponse },
  'GET /api/admin/setup': { response: SetupResponse },
  'GET /api/admin/search': { query: SearchQuery, response: SearchResponse },
  'GET /api/admin/accounts': { response: SteamAccountsResponse },
  'POST /api/admin/accounts/:steamId/state': {
    params: SteamAccountParams,
    body: AccountStateRequest,
    response: ControlResponse,
  },
  'POST /api/admin/accounts/:steamId/limits': {
    params: SteamAccountParams,
    body: AccountLimitsRequest,
    response: ControlResponse,
  },
  'POST /api/admin/accounts/:steamId/admit': {
    params: SteamAccountParams,
    body: AdmitAccountRequest,
    response: ControlResponse,
  },
  'POST /api/admin/accounts/:steamId/loss': {
    params: SteamAccountParams,
    body: AccountLossRequest,
    response: ControlResponse,
  },
  'GET /api/admin/stock': { query: StockQuery, response: StockResponse },
  'GET /api/admin/markets/dmarket': { response: MarketConnectorResponse },
  'GET /api/admin/stock/summary': { query: StockSummaryQuery, response: StockSummaryResponse },
  'POST /api/admin/stock/records': { body: StockRecordsRequest, response: ExportResponse },
  'POST /api/admin/stock/export': { body: StockExportRequest, response: ExportResponse },
  'POST /api/admin/stock/:itemId/resale': {
    params: StockItemParams,
    body: RecordResaleRequest,
    response: ControlResponse,
  },
  'POST /api/admin/stock/:itemId/write-off': {
    params: StockItemParams,
    body: WriteOffRequest,
    response: ControlResponse,
  },
  'POST /api/admin/resales/preview': { body: PreviewResalesRequest, response: ResaleFileResponse },
  'POST /api/admin/resales/import': { body: ImportResalesRequest, response: ResaleFileResponse },
  'POST /api/admin/markets/balances': { body: MarketBalanceRequest, response: MarketBalanceResponse },
  'POST /api/admin/resales/:resaleId/decide': {
    params: ResaleParams,
    body: DecideResaleRequest,
    response: ControlResponse,
  },
  'POST /api/admin/markets/withdrawals': { body: MarketWithdrawalRequest, response: ControlResponse },
  'POST /api/admin/offers/:offerId/decline': {
    params: OfferParams,
    body: DeclineOfferRequest,
    response: ControlResponse,
  },
  'GET /api/admin/offers/unmatched': { query: UnmatchedOffersQuery, response: UnmatchedOffersResponse },
  'GET /api/admin/sales/:id/evidence': { params: SaleEvidenceParams, response: SaleEvidenceResponse },
  'GET /api/admin/transactions/:id/contract': { params: TransactionParams, response: 'file' },
  'POST /api/admin/users/:id/account-freeze': {
    params: AdminUserParams,
    body: AdminFreezeRequest,
    response: Success,
  },
  'POST /api/admin/users/:id/account-freeze/release': {
    params: AdminUserParams,
    body: AdminFreezeRequest,
    response: ReleaseResponse,
  },
  'POST /api/admin/users/:id/account-freeze/keep': {
    params: AdminUserParams,
    body: AdminFreezeRequest,
    response: ReleaseResponse,
  },
  'POST /api/admin/users/:id/account-freeze/end': {
    params: AdminUserParams,
    body: AdminFreezeRequest,
    response: ReleaseResponse,
  },
  'GET /api/admin/transactions/:id': { params: TransactionParams, response: AdminTransactionResponse },
  'PUT /api/admin/transactions/:id/notes': {
    params: TransactionParams,
    body: NotesRequest,
    response: NotesResponse,
  },
  'POST /api/admin/transactions/:id/reveal': {
    params: TransactionParams,
    body: RevealRequest,
    response: RevealResponse,
  },
  'POST /api/admin/transactions/:id/approve': {
    params: TransactionParams,
    body: ApproveRequest,
    response: ApproveResponse,
  },
  'POST /api/admin/transactions/:id/reject': {
    params: TransactionParams,
    body: RejectRequest,
    response: RejectResponse,
  },
  'POST /api/admin/transactions/:id/recall': {
    params: TransactionParams,
    body: RecallRequest,
    response: Success,
  },
  'POST /api/admin/transactions/:id/hold': {
    params: TransactionParams,
    body: HoldRequest,
    response: Success,
  },
  'POST /api/admin/transactions/:id/reference': {
    params: TransactionParams,
    body: ReferenceRequest,
    response: ReferenceResponse,
  },
  'POST /api/admin/transactions/:id/transfer-check': {
    params: TransactionParams,
    body: TransferCheckRequest,
    response: TransferCheckResponse,
  },
  'POST /api/admin/transactions/:id/presence': {
    params: TransactionParams,
    body: ViewingRequest,
    response: ViewingResponse,
  },
  'POST /api/admin/transactions/bulk-approve/check': { body: BulkCheckRequest, response: BulkCheckResponse },
  'POST /api/admin/transactions/bulk-approve': { body: BulkApproveRequest, response: BulkApproveResponse },
  'PUT /api/admin/settings/:key': {
    params: SettingParams,
    body: ChangeSettingRequest,
    response: ControlResponse,
  },
  'GET /api/admin/settings': { response: SettingsResponse },
  'GET /api/admin/settings/:key/versions': { params: SettingParams, response: SettingVersionsResponse },
  'POST /api/admin/settings/:key/preview': {
    params: SettingParams,
    body: SettingPreviewRequest,
    response: SettingPreviewResponse,
  },
  'GET /api/admin/stats/counts': { response: statsPartResponse('counts') },
  'GET /api/admin/stats/recent-transactions': { response: statsPartResponse('recent-transactions') },
  'GET /api/admin/stats/recent-tickets': { response: statsPartResponse('recent-tickets') },
  'GET /api/admin/stats/payouts': { response: statsPartResponse('payouts') },
  'GET /api/admin/stats/exposure': { response: statsPartResponse('exposure') },
  'GET /api/admin/stats/liquidity': { response: statsPartResponse('liquidity') },
  'GET /api/admin/stats/cash': { response: statsPartResponse('cash') },
  'GET /api/admin/stats/queue': { response: statsPartResponse('queue') },
  'GET /api/admin/stats/prices': { response: statsPartResponse('prices') },
  'GET /api/admin/stats/reconciliation': { response: statsPartResponse('reconciliation') },
  'GET /api/admin/system': { response: SystemResponse },
  'GET /api/admin/users': { query: UsersQuery, response: UsersResponse },
  'GET /api/admin/users/:id': { params: AdminUserParams, response: UserResponse },
  'POST /api/admin/users/:id/verify': {
    params: AdminUserParams,
    body: UserMarkRequest,
    response: UserMarkResponse,
  },
  'POST /api/admin/users/:id/unverify': {
    params: AdminUserParams,
    body: UserMarkRequest,
    response: UserMarkResponse,
  },
  'POST /api/admin/users/:id/block': {
    params: AdminUserParams,
    body: UserMarkRequest,
    response: UserMarkResponse,
  },
  'POST /api/admin/users/:id/unblock': {
    params: AdminUserParams,
    body: UserMarkRequest,
    response: UserMarkResponse,
  },
  'GET /api/admin/transactions': { query: TransactionsQuery, response: TransactionsResponse },
  'GET /api/admin/transactions/neighbours': { query: NeighboursQuery, response: NeighboursResponse },
  'GET /api/admin/transactions/queues': { response: QueueCountsResponse },
  'POST /api/admin/transactions/export': { body: ExportRequest, response: ExportResponse },
  'GET /api/admin/views': { query: ViewsQuery, response: ViewsResponse },
  'POST /api/admin/views': { body: NewViewRequest, response: ViewResponse },
  'DELETE /api/admin/views/:viewId': { params: ViewParams, response: Success },
  'GET /api/admin/staff': { response: StaffMembersResponse },
  'POST /api/admin/staff': { body: InviteStaffRequest, response: ControlResponse },
  'POST /api/admin/staff/:id/enrolment': { params: AdminUserParams, response: StaffEnrolmentResponse },
  'POST /api/admin/staff/:id/revoke': {
    params: AdminUserParams,
    body: RevokeStaffRequest,
    response: Success,
  },
} satisfies RouteMap
