import type { SettingPreviewResponse } from '@app/contract/office/review'
import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { previewSetting } from './settings-calls.ts'

const PAUSE_MS = 400

export type Preview = { value: SettingPreviewResponse | undefined; problem: string | undefined }

/** The effects of a value, loaded when the user stops typing; empty for an invalid value. */
export function usePreview(key: string, value: unknown): Preview {
  const asked = value === undefined ? '' : JSON.stringify(value)
  const isSettled = useDebouncedValue(asked, PAUSE_MS) === asked
  const { data, error } = useQuery({
    queryKey: ['POST /api/admin/settings/:key/preview', key, asked],
    queryFn: ({ signal }) => previewSetting(key, value, signal),
    enabled: asked !== '' && isSettled,
    retry: false,
    gcTime: 0,
  })
  return { value: data, problem: error?.message }
}
