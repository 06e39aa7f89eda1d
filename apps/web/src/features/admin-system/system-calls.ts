import type { GetApiAdminSystemData, GetApiAdminSystemResponses } from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

/** `isBackground`: nobody asked for it, so it does not keep an unused panel open. */
export function fetchSystem(isBackground: boolean, signal: AbortSignal) {
  return request<GetApiAdminSystemData, GetApiAdminSystemResponses>({
    method: 'GET',
    path: '/admin/system',
    isBackground,
    signal,
  })
}
