import { request } from '#lib/api/request.ts'
import { staffQuery } from '#lib/api/route-query.ts'

export const versionsQuery = (key: string) =>
  staffQuery('GET /api/admin/settings/:key/versions', { params: { key } })

/** Only calculates a preview; changes nothing. */
export const previewSetting = (key: string, value: unknown, signal: AbortSignal) =>
  request('POST /api/admin/settings/:key/preview', {
    params: { key },
    body: { value },
    isBackground: true,
    signal,
  })

/** `version` is the version on the screen, so that a value changed in the meantime is not overwritten. */
export const changeSetting = (
  key: string,
  body: { value: unknown; version: number; reason: string },
  idempotencyKey: string,
) => request('PUT /api/admin/settings/:key', { params: { key }, body, idempotencyKey })
