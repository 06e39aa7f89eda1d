import { beforeEach, expect, test } from 'vitest'
import { BASKET_NAMES_MAX, clearBasket, readBasket, toggleInBasket } from './basket.ts'

beforeEach(() => {
  localStorage.clear()
})

test('adds a name, stores it in the browser and removes it', () => {
  toggleInBasket('AK-47 | Redline (Field-Tested)')
  toggleInBasket('★ Karambit')
  expect(JSON.parse(localStorage.getItem('basket') ?? '')).toEqual([
    'AK-47 | Redline (Field-Tested)',
    '★ Karambit',
  ])
  toggleInBasket('AK-47 | Redline (Field-Tested)')
  expect(readBasket()).toEqual(['★ Karambit'])
  clearBasket()
  expect(localStorage.getItem('basket')).toBeNull()
})

test('holds a hundred names and refuses more', () => {
  for (let count = 0; count < BASKET_NAMES_MAX; count += 1) expect(toggleInBasket(`name ${count}`)).toBe(true)
  expect(toggleInBasket('one more')).toBe(false)
  expect(readBasket()).toHaveLength(BASKET_NAMES_MAX)
  expect(toggleInBasket('name 7')).toBe(true)
  expect(toggleInBasket('one more')).toBe(true)
})

test('returns the same list when nothing changed', () => {
  toggleInBasket('a')
  expect(readBasket()).toBe(readBasket())
})

test.each(['', '{', '7', '{"a":1}', '[1,null,"a","a"]', JSON.stringify(['x'.repeat(500)])])(
  'ignores invalid stored data: %s',
  (text) => {
    localStorage.setItem('basket', text)
    expect(readBasket()).toEqual(text.includes('"a","a"') ? ['a'] : [])
  },
)
