import type { TicketAppraisal } from '@app/contract/catalog/appraisals'
import type { Ticket } from '@app/contract/support/tickets'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { fakeLayout } from '#components/ticket/testing/fake-layout.ts'
import { sampleTicket } from '#components/ticket/testing/sample-ticket.ts'
import { StaffTicketPage } from './staff-ticket-page.tsx'

const STAFF: Ticket['staff'] = {
  assignee: null,
  assignees: [],
  notes: [],
  moves: ['closed'],
  recentSteamIds: [],
}
const APPRAISAL: TicketAppraisal = {
  id: '5',
  ticketId: 482,
  state: 'waiting',
  priceId: null,
  price: null,
  validUntil: null,
  item: {
    assetId: '77',
    name: '★ Karambit | Doppler',
    market_hash_name: '★ Karambit | Doppler (Factory New)',
    wear: 'fn',
    image: '',
    float: 0.01,
    paintIndex: 415,
    paintSeed: 12,
    stickerCount: 0,
    hasCharm: false,
    nameTag: null,
  },
  answerHours: 24,
  staff: {
    listedPrice: 3000,
    nameId: 9,
    phase: 'Ruby',
    inspectLink: 'steam://run/730//+csgo_econ_action_preview%2000A1',
    mayNameUpTo: 500,
    minimum: 20,
    namedBy: null,
    isOwn: false,
  },
}

beforeEach(() => {
  addDialogMethods()
  localStorage.clear()
  localStorage.setItem('accessToken', 'access-1')
  fakeMedia('(min-width: 1280px)')
  fakeLayout()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(first: TicketAppraisal, onPrice: (call: FakeCall) => FakeAnswer | TicketAppraisal) {
  let appraisal = first
  const page = await renderAdmin(<StaffTicketPage />, {
    at: '/admin/tickets/482',
    pattern: '/admin/tickets/:ticketId',
    answer: (call) => {
      if (call.path.startsWith('/admin/appraisals/')) {
        const answer = onPrice(call)
        if (answer === 'no-answer' || 'status' in answer) return answer
        appraisal = answer
        return success({ isDone: true, proposalId: null })
      }
      if (call.path.startsWith('/support/ticket/482'))
        return success({ ticket: sampleTicket({ category: 'appraisal', staff: STAFF, appraisal }) })
      if (call.path.startsWith('/admin/tickets?'))
        return success({ tickets: [], pagination: { page: 1, limit: 20, pages: 0, total: 0, isMore: false } })
      return refusal(404, 'not_found')
    },
  })
  const context = within(await screen.findByRole('complementary', { name: 'Kontekst' }))
  return { ...page, context }
}

test('sends a typed price with its validity and reason once', async () => {
  const { api, context } = await open(APPRAISAL, () => ({
    ...APPRAISAL,
    state: 'offered',
    priceId: '9',
    price: 412.34,
    validUntil: '2026-11-17T12:00:00.000Z',
  }))
  expect(context.getByText('415')).toBeTruthy()
  expect(context.getByText(/^Od 20,00\szł do 500,00\szł/)).toBeTruthy()
  const send = context.getByRole('button', { name: 'Zaproponuj tę cenę' })
  fireEvent.click(send)
  const price = context.getByLabelText('Sprzedający dostaje (zł)')
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
  expect(api.callsTo('/admin/appraisals/5/prices')).toHaveLength(0)
  fireEvent.change(price, { target: { value: '412,34' } })
  fireEvent.change(context.getByLabelText('Cena obowiązuje przez'), { target: { value: '48' } })
  fireEvent.change(context.getByLabelText('Uzasadnienie dla sprzedającego'), { target: { value: 'Rubin.' } })
  fireEvent.click(send)
  expect(await context.findByText('cena zaproponowana')).toBeTruthy()
  expect(api.callsTo('/admin/appraisals/5/prices').map(({ body }) => body)).toEqual([
    { price: 412.34, validHours: 48, reason: 'Rubin.' },
  ])
  expect(context.getByRole('button', { name: 'Wycofaj cenę' })).toBeTruthy()
})

test('does not show a price as offered while it waits for a second admin', async () => {
  const { context } = await open(APPRAISAL, () => ({
    status: 200,
    body: { success: true, isDone: false, proposalId: '00000000-0000-4000-8000-000000000000' },
  }))
  fireEvent.change(context.getByLabelText('Sprzedający dostaje (zł)'), { target: { value: '400' } })
  fireEvent.change(context.getByLabelText('Uzasadnienie dla sprzedającego'), { target: { value: 'Rubin.' } })
  fireEvent.click(context.getByRole('button', { name: 'Zaproponuj tę cenę' }))
  expect(await context.findByText(/Cena czeka na potwierdzenie/)).toBeTruthy()
  expect(context.queryByText('cena zaproponowana')).toBeNull()
})

test('shows a refusal of the amount beside the amount field', async () => {
  const { context } = await open(APPRAISAL, () => ({
    status: 403,
    body: {
      success: false,
      code: 'appraisal_above_role',
      message: 'Taką cenę może podać tylko administrator.',
      fields: { price: 'appraisal_above_role' },
    },
  }))
  fireEvent.change(context.getByLabelText('Sprzedający dostaje (zł)'), { target: { value: '900' } })
  fireEvent.change(context.getByLabelText('Uzasadnienie dla sprzedającego'), { target: { value: 'Rubin.' } })
  fireEvent.click(context.getByRole('button', { name: 'Zaproponuj tę cenę' }))
  expect(await context.findByText('Taką cenę może podać tylko administrator.')).toBeTruthy()
  expect(context.getByLabelText('Sprzedający dostaje (zł)').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  [{ isOwn: true, mayNameUpTo: 0 }, 'To Twój własny przedmiot. Cenę musi podać ktoś inny.'],
  [
    { listedPrice: null, mayNameUpTo: 0 },
    'Lista nie ma ceny tej nazwy, więc podać ją może tylko administrator.',
  ],
])('explains to staff without permission why they cannot set a price: %j', async (change, words) => {
  const { context } = await open(
    { ...APPRAISAL, staff: { ...APPRAISAL.staff!, ...change } },
    () => 'no-answer',
  )
  expect(context.getByText(words)).toBeTruthy()
  expect(context.queryByLabelText('Sprzedający dostaje (zł)')).toBeNull()
})
