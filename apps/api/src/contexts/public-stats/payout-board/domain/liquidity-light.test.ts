import { expect, test } from 'vitest'
import { liquidityLight, type RailCover } from './liquidity-light.ts'

const LIMITS = { amberFromGrosze: 500_00n, greenFromGrosze: 5_000_00n }
const FULL: RailCover = {
  isPaused: false,
  isInDoubt: false,
  isReadingOld: false,
  floatGrosze: 10_000_00n,
  promisedGrosze: 0n,
}

test.each([
  ['much is free', {}, 'green'],
  ['exactly enough is free', { promisedGrosze: 5_000_00n }, 'green'],
  ['one grosz less', { promisedGrosze: 5_000_01n }, 'amber'],
  ['the last that is still covered', { promisedGrosze: 9_500_00n }, 'amber'],
  ['less than a sale is free', { promisedGrosze: 9_500_01n }, 'red'],
  ['more is promised than there is', { promisedGrosze: 20_000_00n }, 'red'],
  ['nothing lies there', { floatGrosze: 0n }, 'red'],
  ['nobody knows what lies there', { floatGrosze: null }, 'unknown'],
  ['paused, however much lies there', { isPaused: true }, 'red'],
  ['paused, and nobody knows', { isPaused: true, floatGrosze: null }, 'red'],
  ['the rail is silent', { isReadingOld: true }, 'amber'],
  ['the books differ', { isInDoubt: true }, 'amber'],
] as const)('%s', (_name, change, light) => {
  expect(liquidityLight({ ...FULL, ...change }, LIMITS)).toBe(light)
})
