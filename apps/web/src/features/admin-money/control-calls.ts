import type {
  GetApiAdminDebtsData,
  GetApiAdminDebtsResponses,
  GetApiAdminFundingsData,
  GetApiAdminFundingsResponses,
  GetApiAdminOffersUnmatchedData,
  GetApiAdminOffersUnmatchedResponses,
  GetApiAdminProposalsData,
  GetApiAdminProposalsResponses,
  GetApiAdminRailsData,
  GetApiAdminRailsResponses,
  GetApiAdminReturnsData,
  GetApiAdminReturnsResponses,
  PostApiAdminDebtsByDebtIdPaymentsData,
  PostApiAdminDebtsByDebtIdPaymentsResponses,
  PostApiAdminFundingsByFundingIdConfirmData,
  PostApiAdminFundingsByFundingIdConfirmResponses,
  PostApiAdminProposalsByProposalIdConfirmData,
  PostApiAdminProposalsByProposalIdConfirmResponses,
  PostApiAdminProposalsByProposalIdWithdrawData,
  PostApiAdminProposalsByProposalIdWithdrawResponses,
  PostApiAdminRailsByRailFundingData,
  PostApiAdminRailsByRailFundingResponses,
  PostApiAdminRailsByRailPauseData,
  PostApiAdminRailsByRailPauseResponses,
  PostApiAdminRailsByRailResumeData,
  PostApiAdminRailsByRailResumeResponses,
  PostApiAdminReturnsBySaleIdCloseData,
  PostApiAdminReturnsBySaleIdCloseResponses,
  PostApiAdminUsersByIdCreditData,
  PostApiAdminUsersByIdCreditResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

/** Every change carries a key: a lost answer may be asked for again and nothing happens twice. */

export const listRails = (signal: AbortSignal) =>
  request<GetApiAdminRailsData, GetApiAdminRailsResponses>({ method: 'GET', path: '/admin/rails', signal })

export const pauseRail = (rail: string, reason: string, idempotencyKey: string) =>
  request<PostApiAdminRailsByRailPauseData, PostApiAdminRailsByRailPauseResponses>({
    method: 'POST',
    path: `/admin/rails/${rail}/pause`,
    body: { reason },
    idempotencyKey,
  })

export const resumeRail = (rail: string, reason: string, idempotencyKey: string) =>
  request<PostApiAdminRailsByRailResumeData, PostApiAdminRailsByRailResumeResponses>({
    method: 'POST',
    path: `/admin/rails/${rail}/resume`,
    body: { reason },
    idempotencyKey,
  })

export const listProposals = (query: NonNullable<GetApiAdminProposalsData['query']>, signal: AbortSignal) =>
  request<GetApiAdminProposalsData, GetApiAdminProposalsResponses>({
    method: 'GET',
    path: '/admin/proposals',
    query,
    signal,
  })

export const confirmProposal = (id: string, mark: string, idempotencyKey: string) =>
  request<PostApiAdminProposalsByProposalIdConfirmData, PostApiAdminProposalsByProposalIdConfirmResponses>({
    method: 'POST',
    path: `/admin/proposals/${id}/confirm`,
    body: { mark },
    idempotencyKey,
  })

export const withdrawProposal = (id: string, idempotencyKey: string) =>
  request<PostApiAdminProposalsByProposalIdWithdrawData, PostApiAdminProposalsByProposalIdWithdrawResponses>({
    method: 'POST',
    path: `/admin/proposals/${id}/withdraw`,
    idempotencyKey,
  })

export const creditSeller = (
  userId: string,
  body: PostApiAdminUsersByIdCreditData['body'],
  idempotencyKey: string,
) =>
  request<PostApiAdminUsersByIdCreditData, PostApiAdminUsersByIdCreditResponses>({
    method: 'POST',
    path: `/admin/users/${encodeURIComponent(userId)}/credit`,
    body,
    idempotencyKey,
  })

export const listDebts = (page: number, signal: AbortSignal) =>
  request<GetApiAdminDebtsData, GetApiAdminDebtsResponses>({
    method: 'GET',
    path: '/admin/debts',
    query: { page },
    signal,
  })

export const payDebt = (
  debtId: string,
  body: PostApiAdminDebtsByDebtIdPaymentsData['body'],
  idempotencyKey: string,
) =>
  request<PostApiAdminDebtsByDebtIdPaymentsData, PostApiAdminDebtsByDebtIdPaymentsResponses>({
    method: 'POST',
    path: `/admin/debts/${debtId}/payments`,
    body,
    idempotencyKey,
  })

export const listReturns = (page: number, signal: AbortSignal) =>
  request<GetApiAdminReturnsData, GetApiAdminReturnsResponses>({
    method: 'GET',
    path: '/admin/returns',
    query: { page },
    signal,
  })

export const closeReturn = (saleId: number, tradeId: string, idempotencyKey: string) =>
  request<PostApiAdminReturnsBySaleIdCloseData, PostApiAdminReturnsBySaleIdCloseResponses>({
    method: 'POST',
    path: `/admin/returns/${saleId}/close`,
    body: { tradeId },
    idempotencyKey,
  })

export const listOffers = (page: number, signal: AbortSignal) =>
  request<GetApiAdminOffersUnmatchedData, GetApiAdminOffersUnmatchedResponses>({
    method: 'GET',
    path: '/admin/offers/unmatched',
    query: { page },
    signal,
  })

export const listFundings = (page: number, signal: AbortSignal) =>
  request<GetApiAdminFundingsData, GetApiAdminFundingsResponses>({
    method: 'GET',
    path: '/admin/fundings',
    query: { page },
    signal,
  })

export const fundRail = (
  rail: string,
  body: PostApiAdminRailsByRailFundingData['body'],
  idempotencyKey: string,
) =>
  request<PostApiAdminRailsByRailFundingData, PostApiAdminRailsByRailFundingResponses>({
    method: 'POST',
    path: `/admin/rails/${rail}/funding`,
    body,
    idempotencyKey,
  })

export const confirmFunding = (fundingId: number) =>
  request<PostApiAdminFundingsByFundingIdConfirmData, PostApiAdminFundingsByFundingIdConfirmResponses>({
    method: 'POST',
    path: `/admin/fundings/${fundingId}/confirm`,
  })
