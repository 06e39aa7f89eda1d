import { request } from '#lib/api/request.ts'

/** Accepts exactly the price that the page shows. The call is idempotent. */
export const acceptPrice = (appraisalId: string, priceId: string) =>
  request('POST /api/appraisals/:appraisalId/accept', { params: { appraisalId }, body: { priceId } })

export const declineAppraisal = (appraisalId: string) =>
  request('POST /api/appraisals/:appraisalId/decline', { params: { appraisalId } })
