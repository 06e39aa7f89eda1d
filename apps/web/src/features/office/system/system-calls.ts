import { request } from '#lib/api/request.ts'

/** `isBackground`: no user action, so it does not extend an idle admin session. */
export function fetchSystem(isBackground: boolean, signal: AbortSignal) {
  return request('GET /api/admin/system', { isBackground, signal })
}
