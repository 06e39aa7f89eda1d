import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import { afterEach, expect, test } from 'vitest'
import { canCarry, routePayout, type RailOffer } from './route-payout.ts'

const ready = { isPaused: false, isInDoubt: false, freeGrosze: 500_000_00n }
const file: RailOffer = { rail: 'bank', ...ready, freeGrosze: null }
const instant: RailOffer = { rail: 'truelayer', ...ready }
const slower: RailOffer = { rail: 'revolut', ...ready }

test.each<[title: string, offers: RailOffer[], rail: string]>([
  ['takes the instant rail that can pay', [file, slower, instant], 'truelayer'],
  ['takes it whatever the order of the facts', [instant, slower, file], 'truelayer'],
  [
    'takes the other API while the instant rail is paused',
    [file, slower, { ...instant, isPaused: true }],
    'revolut',
  ],
  ['takes the file while the only API is paused', [file, { ...instant, isPaused: true }], 'bank'],
  ['takes the file while its balance is in doubt', [file, { ...instant, isInDoubt: true }], 'bank'],
  ['takes the file when its balance is too low', [file, { ...instant, freeGrosze: 99_99n }], 'bank'],
  ['takes the file without a recent balance', [file, { ...instant, freeGrosze: null }], 'bank'],
  ['keeps the file even when it is paused and nothing else can pay', [{ ...file, isPaused: true }], 'bank'],
])('%s', (_title, offers, rail) => {
  expect(routePayout(offers, 100_00n)).toBe(rail)
})

test('takes a rail without a limit for more than Express Elixir carries', () => {
  expect(routePayout([file, instant, slower], 100_000_00n)).toBe('truelayer')
  expect(routePayout([file, instant, slower], 100_000_01n)).toBe('revolut')
})

const revolut = RAIL_REGISTRY.revolut as { pace: string; feeGrosze: number }
const usual = { ...revolut }
afterEach(() => {
  Object.assign(revolut, usual)
})

test.each([
  ['the cheaper', 50, 'revolut'],
  ['the other, when that is cheaper', 150, 'truelayer'],
  ['the first of the registry, at the same price', 100, 'truelayer'],
] as const)('takes %s of two rails with the same pace', (_title, feeGrosze, rail) => {
  Object.assign(revolut, { pace: 'minutes', feeGrosze })
  expect(routePayout([file, slower, instant], 100_00n)).toBe(rail)
})

test('prefers the promised time to the price', () => {
  Object.assign(revolut, { feeGrosze: 0 })
  expect(routePayout([file, slower, instant], 100_00n)).toBe('truelayer')
})

test('keeps the only rail of a method, whatever its state', () => {
  const paypal: RailOffer = { rail: 'paypal', isPaused: true, isInDoubt: true, freeGrosze: 0n }
  expect(routePayout([paypal], 1n)).toBe('paypal')
})

test('refuses a method without rails', () => {
  expect(() => routePayout([], 1n)).toThrow('no rail')
})

test('staff rails never count as ready', () => {
  expect(canCarry({ ...file, freeGrosze: 500_000_00n }, 1n)).toBe(false)
})
