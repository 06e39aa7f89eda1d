import type {
  GetApiAdminSettingsByKeyVersionsData,
  GetApiAdminSettingsByKeyVersionsResponses,
  GetApiAdminSettingsData,
  GetApiAdminSettingsResponses,
  PostApiAdminSettingsByKeyPreviewData,
  PostApiAdminSettingsByKeyPreviewResponses,
  PutApiAdminSettingsByKeyData,
  PutApiAdminSettingsByKeyResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

export const listSettings = (signal: AbortSignal) =>
  request<GetApiAdminSettingsData, GetApiAdminSettingsResponses>({
    method: 'GET',
    path: '/admin/settings',
    signal,
  })

export const listVersions = (key: string, signal: AbortSignal) =>
  request<GetApiAdminSettingsByKeyVersionsData, GetApiAdminSettingsByKeyVersionsResponses>({
    method: 'GET',
    path: `/admin/settings/${encodeURIComponent(key)}/versions`,
    signal,
  })

/** Changes nothing. */
export const previewSetting = (key: string, value: unknown, signal: AbortSignal) =>
  request<PostApiAdminSettingsByKeyPreviewData, PostApiAdminSettingsByKeyPreviewResponses>({
    method: 'POST',
    path: `/admin/settings/${encodeURIComponent(key)}/preview`,
    body: { value },
    isBackground: true,
    signal,
  })

/** `version` is the one on the screen: a value that was changed meanwhile is not overwritten. */
export const changeSetting = (
  key: string,
  body: { value: unknown; version: number; reason: string },
  idempotencyKey: string,
) =>
  request<PutApiAdminSettingsByKeyData, PutApiAdminSettingsByKeyResponses>({
    method: 'PUT',
    path: `/admin/settings/${encodeURIComponent(key)}`,
    body,
    idempotencyKey,
  })
