import type { SkinItem } from '@app/contract/catalog/prices'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { fetchItem } from './calculator-calls.ts'

type ItemState = SkinItem | 'loading' | 'unknown' | 'failed'

export function useItem(slug: string): { item: ItemState; reload: () => void } {
  const [loaded, setLoaded] = useState<{ slug: string; attempt: number; item: ItemState }>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    async function load() {
      const item = await readItem(slug, controller.signal)
      if (!controller.signal.aborted) setLoaded({ slug, attempt, item })
    }
    void load()
    return () => controller.abort()
  }, [slug, attempt])

  const isCurrent = loaded?.slug === slug && loaded.attempt === attempt
  return { item: isCurrent ? loaded.item : 'loading', reload: () => setAttempt(attempt + 1) }
}

async function readItem(slug: string, signal: AbortSignal): Promise<ItemState> {
  try {
    return await fetchItem(slug, signal)
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return isUnknown ? 'unknown' : 'failed'
  }
}
