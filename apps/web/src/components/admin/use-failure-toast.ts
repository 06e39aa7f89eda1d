import { useEffect } from 'react'
import { showToast } from '#lib/toast.ts'

/** The specification wants a toast for a failed list; the same words stand on the page. */
export function useFailureToast(text: string | undefined): void {
  useEffect(() => {
    if (text !== undefined) showToast({ kind: 'error', text })
  }, [text])
}
