import type { SettingPreviewResponse } from '@app/contract/office/review'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { previewSetting } from './settings-calls.ts'

const PAUSE_MS = 400

export type Preview = { value: SettingPreviewResponse | undefined; problem: string | undefined }
type Settled = Preview & { asked: string }

/** The effects of a value, loaded when the user stops typing; empty for an invalid value. */
export function usePreview(key: string, value: unknown): Preview {
  const asked = value === undefined ? undefined : JSON.stringify(value)
  const [settled, setSettled] = useState<Settled>()
  useEffect(() => {
    if (asked === undefined) return undefined
    const call = new AbortController()
    const timer = setTimeout(() => {
      previewSetting(key, JSON.parse(asked), call.signal).then(
        (answer) => setSettled({ asked, value: answer, problem: undefined }),
        (error: unknown) => {
          if (call.signal.aborted) return
          setSettled({ asked, value: undefined, problem: error instanceof ApiError ? error.message : '' })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [key, asked])
  return settled?.asked === asked && settled ? settled : { value: undefined, problem: undefined }
}
