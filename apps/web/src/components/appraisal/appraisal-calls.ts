import { request } from '#lib/api/request.ts'

/** The very price that the page shows; done twice it is the same. */
export const acceptPrice = (appraisalId: string, priceId: string) =>
  request('POST /api/appraisals/:appraisalId/accept', { params: { appraisalId }, body: { priceId } })

export const declineAppraisal = (appraisalId: string) =>
  request('POST /api/appraisals/:appraisalId/decline', { params: { appraisalId } })
