import type { BodyOf, QueryOf } from '@app/contract/routes'
import { request } from '#lib/api/request.ts'

/** Every change has an idempotency key, so that a retry after a lost response has no second effect. */

export const listRails = (signal: AbortSignal) => request('GET /api/admin/rails', { signal })

export const pauseRail = (rail: string, reason: string, idempotencyKey: string) =>
  request('POST /api/admin/rails/:rail/pause', { params: { rail }, body: { reason }, idempotencyKey })

export const resumeRail = (rail: string, reason: string, idempotencyKey: string) =>
  request('POST /api/admin/rails/:rail/resume', { params: { rail }, body: { reason }, idempotencyKey })

export const listProposals = (query: NonNullable<QueryOf<'GET /api/admin/proposals'>>, signal: AbortSignal) =>
  request('GET /api/admin/proposals', { query, signal })

export const confirmProposal = (id: string, mark: string, idempotencyKey: string) =>
  request('POST /api/admin/proposals/:proposalId/confirm', {
    params: { proposalId: id },
    body: { mark },
    idempotencyKey,
  })

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

export const listDebts = (page: number, signal: AbortSignal) =>
  request('GET /api/admin/debts', { query: { page }, signal })

export const payDebt = (
  debtId: string,
  body: BodyOf<'POST /api/admin/debts/:debtId/payments'>,
  idempotencyKey: string,
) => request('POST /api/admin/debts/:debtId/payments', { params: { debtId }, body, idempotencyKey })

export const listReturns = (page: number, signal: AbortSignal) =>
  request('GET /api/admin/returns', { query: { page }, signal })

export const closeReturn = (
  saleId: number,
  body: { tradeId: string; reason?: string },
  idempotencyKey: string,
) => request('POST /api/admin/returns/:saleId/close', { params: { saleId }, body, idempotencyKey })

export const listOffers = (page: number, signal: AbortSignal) =>
  request('GET /api/admin/offers/unmatched', { query: { page }, signal })

export const listFundings = (page: number, signal: AbortSignal) =>
  request('GET /api/admin/fundings', { query: { page }, signal })

export const fundRail = (
  rail: string,
  body: BodyOf<'POST /api/admin/rails/:rail/funding'>,
  idempotencyKey: string,
) => request('POST /api/admin/rails/:rail/funding', { params: { rail }, body, idempotencyKey })

export const confirmFunding = (fundingId: number) =>
  request('POST /api/admin/fundings/:fundingId/confirm', { params: { fundingId } })
