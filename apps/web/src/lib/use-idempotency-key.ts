import { useRef } from 'react'

/** One key per content: a lost answer may be asked for again, another content is another request. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined)
  return (body) => {
    const content = JSON.stringify(body)
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
