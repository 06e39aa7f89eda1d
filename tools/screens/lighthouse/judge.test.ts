import { expect, test } from 'vitest'
import { medianVisit, shortfalls, type Visit } from './judge.ts'

function visit(performance: number, change: Partial<Visit> = {}): Visit {
  return {
    scores: { performance, accessibility: 100, 'best-practices': 100, seo: 60 },
    firstPaintMs: 0,
    largestPaintMs: 0,
    blockingMs: 0,
    shift: 0,
    scriptBytes: 0,
    totalBytes: 0,
    otherHosts: [],
    machineIndex: 0,
    flaws: [],
    ...change,
  }
}

test('uses the median visit', () => {
  expect(medianVisit([visit(99), visit(91), visit(97)]).scores.performance).toBe(97)
  expect(medianVisit([visit(99), visit(91)]).scores.performance).toBe(91)
})

test('checks only scores with a limit and reports requests to other hosts', () => {
  const limits = { performance: 97, accessibility: 100, 'best-practices': 100, seo: undefined }
  expect(shortfalls('/login', visit(97), limits)).toEqual([])
  expect(shortfalls('/', visit(96, { otherHosts: ['fonts.example'] }), { ...limits, seo: 100 })).toEqual([
    '/: performance 96, wanted 97',
    '/: seo 60, wanted 100',
    '/: asked fonts.example',
  ])
})
