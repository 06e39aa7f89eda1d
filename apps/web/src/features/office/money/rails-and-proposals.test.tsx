import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, success } from '#lib/session/testing/fake-browser.ts'
import { MoneyPage } from './money-page.tsx'
import { OffersPage } from './offers-page.tsx'
import {
  open,
  AT,
  pagination,
  rail,
  proposal,
  NO_PROPOSALS,
  done,
  confirmIn,
  writeReason,
  prepareMoneyPages,
} from './testing/open-money.tsx'

prepareMoneyPages()

test('a proposal shows change, reason and expiry, and the second admin confirms its mark', async () => {
  let proposals: object[] = [proposal]
  const { api, toasts } = await open(<MoneyPage />, '/admin/money', {
    '/admin/proposals?': () => success({ proposals, pagination: pagination(proposals.length) }),
    [`/admin/proposals/${proposal.id}/confirm`]: () => {
      proposals = []
      return done
    },
    '/admin/rails': success({ rails: [rail('bank')] }),
  })
  const row = (await screen.findByText('Stawka skupu: 72%')).closest('tr')!
  expect(within(row).getByText('Kurs rośnie')).toBeTruthy()
  expect(within(row).getByText('17 lis 2026, 13:00')).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: 'Potwierdź' }))
  await confirmIn('Potwierdzić jako druga osoba?', 'Potwierdź')
  expect(await screen.findByText('Żadna decyzja nie czeka na drugą osobę')).toBeTruthy()
  const call = api.callsTo(`/admin/proposals/${proposal.id}/confirm`)[0]
  expect(call).toMatchObject({ method: 'POST', body: { mark: proposal.mark } })
  expect(call?.idempotencyKey).toBeTruthy()
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Zapisane' }]))
})

test('one admin pauses a rail with a reason, and resuming after a breach waits for a second admin', async () => {
  const { api, toasts } = await open(<MoneyPage />, '/admin/money', {
    '/admin/proposals?': NO_PROPOSALS,
    '/admin/rails': success({
      rails: [rail('bank'), rail('paypal', { isPaused: true, reason: 'breach', since: AT })],
    }),
    '/admin/rails/bank/pause': done,
    '/admin/rails/paypal/resume': success({ isDone: false, proposalId: proposal.id }),
  })
  expect(await screen.findByText('niezgodność kwoty lub odbiorcy')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wstrzymaj Konto bankowe' }))
  await confirmIn('Wstrzymać wypłaty przez Konto bankowe?', 'Wstrzymaj')
  expect(await screen.findByText('Napisz co najmniej 3 znaki')).toBeTruthy()
  writeReason('prace w banku')
  await confirmIn('Wstrzymać wypłaty przez Konto bankowe?', 'Wstrzymaj')
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Zapisane' }]))
  expect(api.callsTo('/admin/rails/bank/pause')[0]?.body).toEqual({ reason: 'prace w banku' })
  fireEvent.click(screen.getByRole('button', { name: 'Wznów PayPal' }))
  writeReason('wyjaśnione z PayPal')
  await confirmIn('Wznowić wypłaty przez PayPal?', 'Wznów')
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Czeka na potwierdzenie'))
})

test('support sees the rails without controls and without restricted sections', async () => {
  const { api } = await open(
    <MoneyPage />,
    '/admin/money',
    { '/admin/rails': success({ rails: [rail('bank')] }) },
    { role: 'support' },
  )
  expect(await screen.findByText('2 wypłaty')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Wstrzymaj/ })).toBeNull()
  expect(within(screen.getByRole('navigation', { name: 'Części kasy' })).getAllByRole('link')).toHaveLength(2)
  expect(api.calls.map(({ path }) => path)).not.toContain('/admin/proposals?state=waiting&limit=20&offset=0')
})

test('a failed list can be retried, and an empty one says so', async () => {
  let isDown = true
  await open(<OffersPage />, '/admin/money/offers', {
    '/admin/offers/unmatched': () =>
      isDown
        ? refusal(503, 'unavailable')
        : success({ offers: [], checkedAt: AT, pagination: pagination(0) }),
  })
  expect(await screen.findByText('Nie udało się wczytać danych.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Każda oferta ma swoją sprzedaż')).toBeTruthy()
  expect(screen.getByText(/^Sprawdzono /)).toBeTruthy()
})

test('an offer without a sale is declined with a reason', async () => {
  const offer = {
    offerId: '77',
    accountId: '76561198000265728',
    senderId: '76561198000000042',
    sender: null,
    itemCount: 2,
    askedCount: 0,
    createdAt: AT,
    firstSeenAt: AT,
    saleId: null,
    reasons: ['no_sale'],
    isDeclineAsked: false,
  }
  let isAsked = false
  const { api } = await open(<OffersPage />, '/admin/money/offers', {
    '/admin/offers/unmatched': () =>
      success({ offers: [{ ...offer, isDeclineAsked: isAsked }], pagination: pagination(1) }),
    '/admin/offers/77/decline': () => {
      isAsked = true
      return done
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Odrzuć' }))
  writeReason('obca oferta')
  await confirmIn('Odrzucić tę ofertę?', 'Odrzuć')
  expect(await screen.findByText('odrzucamy')).toBeTruthy()
  expect(api.callsTo('/admin/offers/77/decline')[0]?.body).toEqual({ reason: 'obca oferta' })
})
