import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Users can type into a rendered page before its scripts run. React starts with the empty value and would clear the
 * field at the next render. So the existing text is reported to React as new input.
 */
export function usePreHydrationInput<Element extends Field>(ref?: Ref<Element>): RefObject<Element | null> {
  const own = useRef<Element>(null)
  useImperativeHandle(ref, () => own.current as Element)
  const isHydrated = useIsHydrated()
  const [wasRenderedBefore] = useState(!isHydrated)
  useLayoutEffect(() => {
    const field = own.current
    if (!wasRenderedBefore || !field) return
    const typed = field.value
    // Runs after the commit, whatever the commit rendered.
    if (typed !== renderedValue(field)) queueMicrotask(() => tell(field, typed))
  }, [wasRenderedBefore])
  return own
}

function renderedValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

function tell(field: Field, typed: string): void {
  const isSelect = field instanceof HTMLSelectElement
  // React notices a change only when the value differs from the last one it saw.
  if (!isSelect) field.value = field.defaultValue
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
}
