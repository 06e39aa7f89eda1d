import type {
  PostApiAppraisalsByAppraisalIdAcceptData,
  PostApiAppraisalsByAppraisalIdAcceptResponses,
  PostApiAppraisalsByAppraisalIdDeclineData,
  PostApiAppraisalsByAppraisalIdDeclineResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

/** The very price that the page shows; done twice it is the same. */
export const acceptPrice = (appraisalId: string, priceId: string) =>
  request<PostApiAppraisalsByAppraisalIdAcceptData, PostApiAppraisalsByAppraisalIdAcceptResponses>({
    method: 'POST',
    path: `/appraisals/${appraisalId}/accept`,
    body: { priceId },
  })

export const declineAppraisal = (appraisalId: string) =>
  request<PostApiAppraisalsByAppraisalIdDeclineData, PostApiAppraisalsByAppraisalIdDeclineResponses>({
    method: 'POST',
    path: `/appraisals/${appraisalId}/decline`,
  })
