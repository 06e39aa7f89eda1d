import type { BodyOf, QueryOf } from '@app/contract/routes'
import { request } from '#lib/api/request.ts'
import { signWithPasskey } from '#lib/staff/passkey-browser.ts'
import { staffListQuery, staffQuery } from '#lib/api/route-query.ts'

/** Every change has an idempotency key, so that a retry after a lost response has no second effect. */

/** What each rail reports and what our books say. */
export const liquidityQuery = staffQuery('GET /api/admin/stats/liquidity', { isBackground: true })

/** What is owed by day and method, and where money is missing. */
export const cashQuery = staffQuery('GET /api/admin/stats/cash', { isBackground: true })

/** What was paid out by day and method. */
export const payoutDaysQuery = staffQuery('GET /api/admin/stats/payouts', { isBackground: true })

export const queuesQuery = staffQuery('GET /api/admin/transactions/queues', { isBackground: true })

export const railsQuery = staffQuery('GET /api/admin/rails', {})

export const pauseRail = (rail: string, reason: string, idempotencyKey: string) =>
  request('POST /api/admin/rails/:rail/pause', { params: { rail }, body: { reason }, idempotencyKey })

export const resumeRail = (rail: string, reason: string, idempotencyKey: string) =>
  request('POST /api/admin/rails/:rail/resume', { params: { rail }, body: { reason }, idempotencyKey })

export const proposalsQuery = (query: NonNullable<QueryOf<'GET /api/admin/proposals'>>) =>
  staffListQuery('GET /api/admin/proposals', { query })

type Confirmation = BodyOf<'POST /api/admin/proposals/:proposalId/confirm'>

export const confirmProposal = (id: string, body: Confirmation, idempotencyKey: string) =>
  request('POST /api/admin/proposals/:proposalId/confirm', {
    params: { proposalId: id },
    body,
    idempotencyKey,
  })

/** The passkey signs a challenge that confirms this proposal and nothing else. */
export async function confirmWithPasskey(id: string, mark: string, idempotencyKey: string) {
  const { attemptId, options } = await request('POST /api/admin/proposals/:proposalId/passkey', {
    params: { proposalId: id },
  })
  const credential = (await signWithPasskey(options)) as NonNullable<Confirmation['passkey']>['credential']
  return confirmProposal(id, { mark, passkey: { attemptId, credential } }, idempotencyKey)
}

export const withdrawProposal = (id: string, idempotencyKey: string) =>
  request('POST /api/admin/proposals/:proposalId/withdraw', { params: { proposalId: id }, idempotencyKey })

export const creditSeller = (
  userId: string,
  body: BodyOf<'POST /api/admin/users/:id/credit'>,
  idempotencyKey: string,
) => request('POST /api/admin/users/:id/credit', { params: { id: userId }, body, idempotencyKey })

export const lowerBalance = (
  userId: string,
  body: BodyOf<'POST /api/admin/users/:id/correction'>,
  idempotencyKey: string,
) => request('POST /api/admin/users/:id/correction', { params: { id: userId }, body, idempotencyKey })

export const debtsQuery = (page: number) => staffListQuery('GET /api/admin/debts', { query: { page } })

export const payDebt = (
  debtId: string,
  body: BodyOf<'POST /api/admin/debts/:debtId/payments'>,
  idempotencyKey: string,
) => request('POST /api/admin/debts/:debtId/payments', { params: { debtId }, body, idempotencyKey })

export const returnsQuery = (page: number) => staffListQuery('GET /api/admin/returns', { query: { page } })

export const sendReturn = (saleId: number, reason: string, idempotencyKey: string) =>
  request('POST /api/admin/returns/:saleId/send', { params: { saleId }, body: { reason }, idempotencyKey })

export const closeReturn = (
  saleId: number,
  body: { tradeId: string; reason?: string },
  idempotencyKey: string,
) => request('POST /api/admin/returns/:saleId/close', { params: { saleId }, body, idempotencyKey })

export const offersQuery = (page: number) =>
  staffListQuery('GET /api/admin/offers/unmatched', { query: { page } })

export const declineOffer = (offerId: string, reason: string) =>
  request('POST /api/admin/offers/:offerId/decline', { params: { offerId }, body: { reason } })

export const fundingsQuery = (page: number) => staffListQuery('GET /api/admin/fundings', { query: { page } })

export const fundRail = (
  rail: string,
  body: BodyOf<'POST /api/admin/rails/:rail/funding'>,
  idempotencyKey: string,
) => request('POST /api/admin/rails/:rail/funding', { params: { rail }, body, idempotencyKey })

export const confirmFunding = (fundingId: number) =>
  request('POST /api/admin/fundings/:fundingId/confirm', { params: { fundingId } })
