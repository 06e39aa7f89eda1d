import { request } from '#lib/api/request.ts'

export const listSettings = (signal: AbortSignal) => request('GET /api/admin/settings', { signal })

export const listVersions = (key: string, signal: AbortSignal) =>
  request('GET /api/admin/settings/:key/versions', { params: { key }, signal })

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
