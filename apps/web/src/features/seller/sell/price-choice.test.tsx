import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  refusal,
  success,
  TEST_USER,
  type FakeAnswer,
  type FakeCall,
} from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { SellDialog } from './index.ts'
import { laterPreview, samplePreview } from './testing/sample-preview.ts'
import { REDLINE, sampleQuote, sampleSale } from '@app/contract/samples/sale'

const LATER = {
  total: 136.8,
  rateBps: 7500,
  payoutAt: '2026-11-25T07:00:00.000Z',
  arrivesOn: null,
  promisedBy: null,
  needsApproval: 0 as const,
}
const NOW = { ...LATER, total: 127.68, rateBps: 7000, payoutAt: '2026-11-16T12:50:00.000Z' }
const BOTH: PayoutPreview['choice'] = { now: NOW, nowObstacle: null, later: LATER }

/** The fake server response to this choice. */
function told(call: FakeCall): FakeAnswer {
  const { payoutClass } = call.body as { payoutClass?: string }
  const preview =
    payoutClass === 'later'
      ? laterPreview({ choice: BOTH, reason: 'chosen' })
      : samplePreview({ choice: BOTH })
  return success({ preview })
}

type Reply = FakeAnswer | ((call: FakeCall) => FakeAnswer)

async function openDialog(isTwo: boolean, answers: Record<string, Reply> = {}) {
  const quote = sampleQuote([REDLINE])
  if (isTwo) Object.assign(quote, { laterTotal: LATER.total, laterRateBps: LATER.rateBps })
  const page = await renderPage(
    <SellDialog assetIds={['101']} isOpen onClose={() => undefined} onSold={() => undefined} />,
    {
      at: '/inventory',
      session: { status: 'authenticated', user: TEST_USER },
      answer: (call) => {
        const known: Record<string, Reply> = {
          'POST /quotes': success({ quote, changes: [] }),
          'GET /operator': refusal(503, 'unavailable'),
          'GET /payout-methods': success({ methods: ['paypal'] }),
          'GET /account/payout-details': success({ details: [], needsFreshSignIn: false }),
          'POST /inventory/sell': success({ trade: sampleSale() }),
          [`POST /quotes/${quote.id}/payout-preview`]: told,
          ...answers,
        }
        const answer = known[`${call.method} ${call.path.replace(quote.id, ':id')}`]
        const named = answer ?? known[`${call.method} ${call.path}`]
        return typeof named === 'function' ? named(call) : (named ?? success())
      },
    },
  )
  await screen.findByRole('radio', { name: /^PayPal/ })
  await screen.findByRole('timer')
  return { ...page, quote }
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const choices = () => within(screen.getByRole('group', { name: 'Którą cenę wybierasz?' }))
const radio = (name: RegExp) => choices().getByRole<HTMLInputElement>('radio', { name })
const button = () => plain(screen.getByRole('button', { name: /^Potwierdź sprzedaż/ }).textContent)

function fillIn() {
  fireEvent.click(screen.getByRole('radio', { name: /^PayPal/ }))
  fireEvent.change(screen.getByLabelText('Adres e-mail konta PayPal'), {
    target: { value: 'gracz@example.com' },
  })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
}

beforeAll(addDialogMethods)
beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('with one price the dialog offers no choice and sends none', async () => {
  const { api } = await openDialog(false)
  expect(screen.queryByRole('group', { name: 'Którą cenę wybierasz?' })).toBeNull()
  fillIn()
  fireEvent.click(screen.getByRole('button', { name: /^Potwierdź sprzedaż/ }))
  await waitFor(() => expect(api.callsTo('/inventory/sell')).toHaveLength(1))
  expect(api.callsTo('/inventory/sell')[0]?.body).not.toHaveProperty('payoutClass')
})

test('shows both prices with their times and sends the chosen one', async () => {
  const { api } = await openDialog(true)
  fillIn()
  await choices().findByText(/^ok\. 13:50/)
  expect(radio(/od razu \(70%\)/).checked).toBe(true)
  expect(button()).toContain('127,68 zł')
  fireEvent.click(radio(/po ochronie Steam \(75%\)/))
  expect(button()).toContain('136,80 zł')
  await screen.findByText('Wybierasz wyższą cenę i czekasz na koniec ochrony wymiany.')
  fireEvent.click(screen.getByRole('button', { name: /^Potwierdź sprzedaż/ }))
  await waitFor(() => expect(api.callsTo('/inventory/sell')).toHaveLength(1))
  expect(api.callsTo('/inventory/sell')[0]?.body).toMatchObject({ payoutClass: 'later' })
})

test('above the limit only the deferred price is available, with the reason', async () => {
  const { api, quote } = await openDialog(true, {
    'POST /quotes/:id/payout-preview': success({
      preview: laterPreview({ choice: { now: null, nowObstacle: 'seller_limit', later: LATER } }),
    }),
  })
  fillIn()
  await choices().findByText(/^Ponad Twój limit/)
  expect(radio(/od razu/).disabled).toBe(true)
  expect(radio(/po ochronie Steam/).checked).toBe(true)
  expect(button()).toContain('136,80 zł')
  fireEvent.click(screen.getByRole('button', { name: /^Potwierdź sprzedaż/ }))
  await waitFor(() => expect(api.callsTo('/inventory/sell')).toHaveLength(1))
  expect(api.callsTo('/inventory/sell')[0]?.body).toMatchObject({ quoteId: quote.id, payoutClass: 'later' })
})

test('requests the preview again when the instant price is no longer available', async () => {
  const { api, quote } = await openDialog(true, {
    'POST /inventory/sell': refusal(409, 'payout_class_unavailable'),
  })
  fillIn()
  await choices().findByText(/^ok\. 13:50/)
  const path = `/quotes/${quote.id}/payout-preview`
  await waitFor(() => expect(api.callsTo(path).at(-1)?.body).toHaveProperty('paymentDetails'))
  const before = api.callsTo(path).length
  fireEvent.click(screen.getByRole('button', { name: /^Potwierdź sprzedaż/ }))
  await waitFor(() => expect(api.callsTo(path).length).toBeGreaterThan(before))
  expect(radio(/od razu/)).toBeTruthy()
})
