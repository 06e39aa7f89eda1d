import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { useIsMounted } from './use-is-mounted.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A rendered page can be typed into before its scripts run. React starts from the empty value and would clear the field
 * with its next render, so what stands there when the field comes to life is told to it as if it was typed just now.
 */
export function usePreHydrationInput<Element extends Field>(ref?: Ref<Element>): RefObject<Element | null> {
  const own = useRef<Element>(null)
  useImperativeHandle(ref, () => own.current as Element)
  const isAlive = useIsMounted()
  const [wasRenderedBefore] = useState(!isAlive)
  useLayoutEffect(() => {
    const field = own.current
    if (!wasRenderedBefore || !field) return
    const typed = field.value
    // When the commit is over, whatever was rendered in it.
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
  // React hears of a change only where the value differs from the last one it saw.
  if (!isSelect) field.value = field.defaultValue
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
}
