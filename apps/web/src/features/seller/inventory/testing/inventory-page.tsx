import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { cards } from './open-inventory.tsx'
import { AK, AWP, CHEAP, KNIFE, LOCKED, NO_PRICE, sampleAnswer, SOLD } from './sample-inventory.ts'

const EVERYTHING = [AK, AWP, KNIFE, CHEAP, SOLD, LOCKED, NO_PRICE]
export const withItems = { inventory: () => sampleAnswer(EVERYTHING) }
export const LOAD_FAILED = 'Nie udało się załadować ekwipunku. Spróbuj odświeżyć stronę.'

export const words = (card: Element | undefined) => card?.textContent.replaceAll(/\s+/g, ' ')
export const names = () =>
  cards().map((card) =>
    ['.item-weapon', '.item-finish'].map((part) => card.querySelector(part)?.textContent).join(' '),
  )
export const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Call it once at the top of a test file. */
export function prepareInventory(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
