import { expect, test } from 'vitest'
import { routePayout, type RailOffer } from './route-payout.ts'

const file: RailOffer = { rail: 'bank', isPaused: false, isInDoubt: false, freeGrosze: null }
const instant: RailOffer = { rail: 'truelayer', isPaused: false, isInDoubt: false, freeGrosze: 100_00n }

test.each<[title: string, offers: RailOffer[], rail: string]>([
  ['takes the instant rail that can pay', [file, instant], 'truelayer'],
  ['takes it whatever the order of the facts', [instant, file], 'truelayer'],
  ['takes the file while the instant rail is paused', [file, { ...instant, isPaused: true }], 'bank'],
  ['takes the file while its balance is in doubt', [file, { ...instant, isInDoubt: true }], 'bank'],
  ['takes the file when its balance is too low', [file, { ...instant, freeGrosze: 99_99n }], 'bank'],
  ['takes the file without a recent balance', [file, { ...instant, freeGrosze: null }], 'bank'],
  ['keeps the file even when it is paused and nothing else can pay', [{ ...file, isPaused: true }], 'bank'],
])('%s', (_title, offers, rail) => {
  expect(routePayout(offers, 100_00n)).toBe(rail)
})

test('keeps the only rail of a method, whatever its state', () => {
  const paypal: RailOffer = { rail: 'paypal', isPaused: true, isInDoubt: true, freeGrosze: 0n }
  expect(routePayout([paypal], 1n)).toBe('paypal')
})

test('refuses a method without rails', () => {
  expect(() => routePayout([], 1n)).toThrow('no rail')
})
