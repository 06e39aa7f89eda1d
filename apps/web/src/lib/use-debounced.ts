import { useEffect, useRef, useState } from 'react'

/**
 * A text field that reports its value when the user stops typing. A new value from outside replaces the typed one.
 */
export function useDebouncedText(
  value: string,
  delayMs: number,
  onSettled: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: value, base: value })
  const tell = useRef(onSettled)
  useEffect(() => {
    tell.current = onSettled
  })
  if (typed.base !== value) setTyped({ text: value, base: value })

  useEffect(() => {
    if (typed.text === typed.base) return undefined
    const timer = setTimeout(() => tell.current(typed.text), delayMs)
    return () => clearTimeout(timer)
  }, [typed, delayMs])
  return [typed.text, (text) => setTyped((before) => ({ ...before, text }))]
}
