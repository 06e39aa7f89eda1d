import { useEffect } from 'react'
import { showToast } from '#lib/toast.ts'

/** The specification requires a toast for a failed list; the page shows the same text. */
export function useFailureToast(text: string | undefined): void {
  useEffect(() => {
    if (text !== undefined) showToast({ kind: 'error', text })
  }, [text])
}
