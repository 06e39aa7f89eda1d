import { expect, test } from 'vitest'
import { SALE_STATES } from '@app/contract/sales'
import { newSaleCode } from './sale-code.ts'
import { canCancel, canMove, SALE_TRANSITIONS } from './sale-machine.ts'

test('a sale can be cancelled until its offer may have been accepted, and never after', () => {
  expect(SALE_STATES.filter(canCancel)).toEqual(['awaiting_items', 'offer_seen'])
})

test('ends have no way out, and every other state has a way to each kind of end that still makes sense', () => {
  for (const end of ['completed', 'failed', 'cancelled'] as const) expect(SALE_TRANSITIONS[end]).toEqual([])
  const open = SALE_STATES.filter((state) => SALE_TRANSITIONS[state].length > 0)
  expect(open.every((state) => canMove(state, 'failed'))).toBe(true)
  // Money has to be on its way before a sale is done.
  expect(SALE_STATES.filter((state) => canMove(state, 'completed'))).toEqual(['paying'])
})

test('every state but the first can be reached', () => {
  const reached = new Set(Object.values(SALE_TRANSITIONS).flat())
  expect(SALE_STATES.filter((state) => !reached.has(state))).toEqual([])
})

test('codes have eight base32 characters and do not repeat in 10 000', () => {
  const codes = new Set(Array.from({ length: 10_000 }, newSaleCode))
  expect(codes.size).toBe(10_000)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{8}$/)
  const characters = new Set([...codes].join(''))
  expect(characters.size).toBe(32)
})
