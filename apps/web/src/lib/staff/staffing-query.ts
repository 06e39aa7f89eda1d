import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#lib/api/route-query.ts'

export const staffingQuery = staffQuery('GET /api/admin/staffing', {})

/** In a company of one the same person is also the second one, after a wait. False until the server has answered. */
export function useIsCompanyOfOne(): boolean {
  return useQuery(staffingQuery).data?.mode === 'one_person'
}
