import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, success } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { TwoPrices } from './two-prices.tsx'

const NOW = { rateBps: 7000, payoutAt: '2026-11-16T12:50:00.000Z' }
const later = (rateBps: number) => ({ rateBps, payoutAt: '2026-11-25T07:00:00.000Z' })
const CLOCK = { serverTime: '2026-11-16T12:32:00.000Z' }

function open(laterPercent: number, answer: ReturnType<typeof success>) {
  return renderPage(
    <TwoPrices
      marketGrosze={100_00}
      now={{ ratePercent: 70, grosze: 70_00 }}
      later={{ ratePercent: laterPercent, grosze: laterPercent * 100 }}
    />,
    { at: '/calculator', answer: () => answer },
  )
}

const text = () => (document.querySelector('.two-prices')?.textContent ?? '').replaceAll('\u00a0', ' ')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows two prices once each, with the payout time of each', async () => {
  await open(75, success({ now: NOW, later: later(7500), ...CLOCK }))
  await screen.findByText(/^Od razu: ok\. 13:50/)
  expect(screen.getByText(/^Po ochronie Steam: 25 listopada 2026.*08:00/)).toBeTruthy()
  expect(text().match(/70,00 zł/g)).toHaveLength(1)
  expect(text().match(/75,00 zł/g)).toHaveLength(1)
})

test('shows one price once with both payout times', async () => {
  await open(70, success({ now: NOW, later: later(7000), ...CLOCK }))
  expect((await screen.findByText('Wypłata od razu')).nextSibling?.textContent).toMatch(/ok\.\s(.*, )?13:50/)
  expect(screen.getByText(/^Powyżej limitu, po ochronie/).nextSibling?.textContent).toMatch(
    /^najpóźniej.25 lis/,
  )
  expect(text().match(/70,00 zł/g)).toHaveLength(1)
  expect(screen.queryByText('Dostajesz od razu')).toBeNull()
})

test('says how long instant payouts usually take, once that is measured', async () => {
  await open(70, success({ now: NOW, later: later(7000), ...CLOCK, medianSeconds: 191 }))
  const label = await screen.findByText('Wypłata od razu')
  await vi.waitFor(() => expect(label.nextSibling?.textContent).toMatch(/^zwykle.3,2.min po.odebraniu$/))
})

test('says with the time that payouts follow only after the trade protection', async () => {
  await open(75, success({ now: null, later: later(7500), ...CLOCK }))
  await screen.findByText(/^Teraz wszystkim wypłacamy po ochronie Steam, po wyższej cenie: 25 listopada/)
})

test('shows the prices without any time when the server does not respond', async () => {
  const { api } = await open(75, refusal(503, 'unavailable'))
  await vi.waitFor(() => expect(api.callsTo('/payout-classes').length).toBeGreaterThan(0))
  expect(text()).toContain('75,00 zł')
  expect(text()).not.toMatch(/\d\d:\d\d/)
})

test.each([
  ['minutes', /^Od razu: ok\. 13:50\. Wysyłamy przelewy natychmiastowe, o każdej porze/],
  ['banking', /^Od razu: ok\. 13:50\. Przelewy bankowe wysyłamy w dni robocze/],
  [undefined, /^Od razu: ok\. 13:50\. Termin przelewu bankowego podajemy przed potwierdzeniem/],
] as const)('says when a bank transfer leaves, as the server does (%s)', async (bankPace, words) => {
  await open(75, success({ now: NOW, later: later(7500), bankPace, ...CLOCK }))
  await screen.findByText((shown) => words.test(shown.replaceAll('\u00a0', ' ')))
})
