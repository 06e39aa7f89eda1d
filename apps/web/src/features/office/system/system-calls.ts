import { request } from '#lib/api/request.ts'

/** `isBackground`: nobody asked for it, so it does not keep an unused panel open. */
export function fetchSystem(isBackground: boolean, signal: AbortSignal) {
  return request('GET /api/admin/system', { isBackground, signal })
}
