import type { PriceOverride } from '@app/contract/catalog/price-overrides'
import { expect, test } from 'vitest'
import { mayRaise, PRICE_OVERRIDES } from './price-overrides-setting.ts'

const DAY = '2026-11-20'
const ceiling: PriceOverride = {
  name: 'AK-47 | Redline (Field-Tested)',
  kind: 'ceiling',
  grosze: 100_00,
  until: '2026-12-01',
  reason: 'sells slowly',
}
const fixed: PriceOverride = { ...ceiling, kind: 'fixed' }
const expired = { until: '2026-11-19' }

test.each<[string, PriceOverride[], PriceOverride[], boolean]>([
  ['a new ceiling', [], [ceiling], false],
  ['a lower ceiling', [ceiling], [{ ...ceiling, grosze: 90_00 }], false],
  ['a longer ceiling', [ceiling], [{ ...ceiling, until: '2026-12-31' }], false],
  ['a higher ceiling', [ceiling], [{ ...ceiling, grosze: 100_01 }], true],
  ['a shorter ceiling', [ceiling], [{ ...ceiling, until: '2026-11-30' }], true],
  ['a removed ceiling', [ceiling], [], true],
  ['a ceiling of another item instead', [ceiling], [{ ...ceiling, name: 'AWP | Asiimov' }], true],
  ['a ceiling that ends today', [ceiling], [{ ...ceiling, ...expired }], true],
  ['a removed ceiling that has ended', [{ ...ceiling, ...expired }], [], false],
  ['a ceiling in place of a fixed price', [fixed], [ceiling], false],
  ['a new fixed price', [], [fixed], true],
  ['a fixed price in place of a ceiling', [ceiling], [fixed], true],
  ['a lower fixed price', [fixed], [{ ...fixed, grosze: 90_00 }], false],
  ['a higher fixed price', [fixed], [{ ...fixed, grosze: 110_00 }], true],
  ['a longer fixed price', [fixed], [{ ...fixed, until: '2026-12-31' }], true],
  ['a shorter fixed price', [fixed], [{ ...fixed, until: '2026-11-30' }], true],
  ['a removed fixed price', [fixed], [], true],
  ['a fixed price that has ended before', [], [{ ...fixed, ...expired }], false],
  ['another reason', [fixed], [{ ...fixed, reason: 'agreed with the owner' }], false],
])('%s', (_case, before, after, raises) => {
  expect(mayRaise(before, after, DAY)).toBe(raises)
})

test('a name has one price, with a day and a reason', () => {
  const accepts = (value: unknown) => PRICE_OVERRIDES.schema.safeParse(value).success
  expect(accepts([ceiling])).toBe(true)
  expect(accepts([ceiling, fixed])).toBe(false)
  expect(accepts([{ ...ceiling, until: null }])).toBe(false)
  expect(accepts([{ ...ceiling, reason: '' }])).toBe(false)
  expect(accepts([{ ...ceiling, grosze: 0 }])).toBe(false)
  expect(accepts([{ ...ceiling, grosze: 10.5 }])).toBe(false)
})
