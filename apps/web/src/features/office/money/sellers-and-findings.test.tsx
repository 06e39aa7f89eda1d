import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { success } from '#lib/session/testing/fake-browser.ts'
import { FundingsPage } from './fundings-page.tsx'
import { ReconciliationPage } from './reconciliation-page.tsx'
import { SellersPage } from './sellers-page.tsx'
import {
  open,
  AT,
  pagination,
  ANNA,
  ME,
  proposal,
  done,
  confirmIn,
  writeReason,
  prepareMoneyPages,
} from './testing/open-money.tsx'

prepareMoneyPages()

test('closes a reconciliation finding with a reason', async () => {
  const finding = {
    id: 5,
    class: 'amount_differs',
    subject: 'PAYOUT-7F3A',
    transactionId: 123,
    currency: 'PLN',
    ours: '428.40',
    theirs: '420.40',
    ourState: 'submitted',
    theirState: 'SUCCESS',
    openedAt: AT,
    seenAt: AT,
    closedAt: null,
    closedBy: null,
    closeReason: null,
  }
  const { api } = await open(<ReconciliationPage />, '/admin/money/reconciliation?rail=paypal', {
    '/admin/reconciliation': success({
      rails: [
        {
          rail: 'paypal',
          lastRun: null,
          isCompared: false,
          openFindings: { amount_differs: 1 },
          balance: null,
          ledgerCash: 10,
          underWay: 0,
          opening: null,
        },
      ],
    }),
    '/admin/reconciliation/paypal': success({ runs: [], findings: [finding], pagination: pagination(1) }),
    '/admin/reconciliation/findings/5/close': success({ finding, proposalId: null }),
  })
  expect(await screen.findByText('Do wyjaśnienia: 1')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Zamknij' }))
  writeReason('opłata banku')
  await confirmIn('Zamknąć różnicę?', 'Zamknij')
  await waitFor(() =>
    expect(api.callsTo('/admin/reconciliation/findings/5/close')[0]?.body).toEqual({
      reason: 'opłata banku',
    }),
  )
})

test('the result follows from the figures beside it', async () => {
  const books = (rail: string, pln: number | null, ledgerCash: number, change: object = {}) => ({
    rail,
    lastRun: null,
    isCompared: true,
    openFindings: {},
    balance: pln === null ? null : { currency: 'PLN', amount: '0', pln, readAt: AT },
    ledgerCash,
    underWay: 0,
    opening: { amount: 100, at: AT },
    ...change,
  })
  await open(<ReconciliationPage />, '/admin/money/reconciliation', {
    '/admin/reconciliation': success({
      rails: [
        books('truelayer', 100, 100),
        books('paypal', 90.5, 100),
        books('skrill', null, 100, { isCompared: false }),
        books('btc', 98.23, 100),
        books('ltc', 10, 100),
        books('bank', 90, 100, { underWay: 10 }),
        books('revolut', 100, 0, { isCompared: false, opening: null }),
        books('manual', null, 100, { isCompared: false }),
      ],
    }),
    '/admin/reconciliation/paypal': success({ runs: [], findings: [], pagination: pagination(0) }),
  })
  expect(await screen.findByText(/PayPal: brakuje 9,50/)).toBeTruthy()
  expect(screen.getByText(/jest o 9,50.zł mniej/)).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Metody' })
  const row = (name: string) =>
    within(table)
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .textContent.replaceAll('\u00a0', ' ')
  expect(row('TrueLayer')).toContain('Zgadza się')
  expect(row('PayPal')).toMatch(/brakuje 9,50 zł.*Wyjaśnij/)
  expect(row('Skrill')).toContain('Zgodne wypłaty')
  expect(row('Bitcoin')).toContain('Różnica kursu −1,77 zł')
  expect(row('Litecoin')).toContain('brakuje 90,00 zł')
  expect(row('Konto bankowe')).toContain('Różnica przejściowa −10,00 zł')
  expect(row('Revolut')).toMatch(/Brak salda początkowego.*Zaksięguj saldo początkowe/)
  expect(row('Neteller')).toContain('Bez porównania')
})

test('settles a debt, closes a return, credits and corrects a balance with the required fields', async () => {
  const seller = { id: '7', name: 'zosia', steamId: '76561198000000007' }
  const { api } = await open(<SellersPage />, '/admin/money/sellers', {
    '/admin/debts': success({
      debts: [
        {
          id: '3',
          saleId: 123,
          saleNumber: '000123',
          seller,
          amount: 428.4,
          left: 210,
          balance: 42.5,
          at: AT,
        },
      ],
      sum: 210,
      pagination: pagination(1),
    }),
    '/admin/returns': success({
      returns: [
        {
          saleId: 119,
          saleNumber: '000119',
          seller,
          itemCount: 2,
          notBefore: AT,
          canGoNow: true,
          dispatch: null,
          openedAt: AT,
        },
      ],
      pagination: pagination(1),
    }),
    '/admin/debts/3/payments': done,
    '/admin/returns/119/close': done,
    '/admin/search': success({ transactions: [], users: [seller], tickets: [], items: [] }),
    '/admin/users/7/credit': success({ isDone: false, proposalId: proposal.id }),
    '/admin/users/7/correction': success({ isDone: false, proposalId: proposal.id }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Potrąć z.salda$/ }))
  writeReason('z salda')
  await confirmIn('Rozliczyć dług?', 'Rozlicz')
  await waitFor(() =>
    expect(api.callsTo('/admin/debts/3/payments')[0]?.body).toEqual({
      how: 'balance',
      amount: 42.5,
      reason: 'z salda',
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Umórz' }))
  writeReason('nie odda')
  await confirmIn('Umorzyć cały dług?', 'Umórz')
  await waitFor(() =>
    expect(api.callsTo('/admin/debts/3/payments')[1]?.body).toEqual({
      how: 'written_off',
      amount: 210,
      reason: 'nie odda',
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Oddano' }))
  fireEvent.change(screen.getByLabelText('Numer wymiany w Steam'), { target: { value: 'abc' } })
  await confirmIn('Przedmioty oddane?', 'Oddano')
  expect(await screen.findByText('Podaj numer wymiany, same cyfry')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Numer wymiany w Steam'), { target: { value: '123456' } })
  await confirmIn('Przedmioty oddane?', 'Oddano')
  await waitFor(() => expect(api.callsTo('/admin/returns/119/close')[0]?.body).toEqual({ tradeId: '123456' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dopisz do salda' }))
  await pickZosia()
  fireEvent.change(screen.getByLabelText('Kwota w zł'), { target: { value: '600,50' } })
  writeReason('przeprosiny')
  await confirmIn('Dopisz do salda', 'Zapisz')
  await waitFor(() =>
    expect(api.callsTo('/admin/users/7/credit')[0]?.body).toEqual({ amount: 600.5, reason: 'przeprosiny' }),
  )
  await waitFor(() => expect(screen.queryByLabelText('Kwota w zł')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Dopisz do salda' }))
  await pickZosia()
  fireEvent.change(screen.getByLabelText('Kwota w zł'), { target: { value: '-50' } })
  writeReason('wypłacono przed odtworzeniem')
  await confirmIn('Dopisz do salda', 'Zapisz')
  await waitFor(() =>
    expect(api.callsTo('/admin/users/7/correction')[0]?.body).toEqual({
      amount: 50,
      reason: 'wypłacono przed odtworzeniem',
    }),
  )
})

async function pickZosia() {
  // The list of the dialog loads when it is first opened.
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Komu: Wybierz osobę' }))
    await import('#components/admin/pick-list.tsx')
  })
  fireEvent.change(await screen.findByPlaceholderText('Nazwa lub SteamID'), { target: { value: 'zos' } })
  fireEvent.click(await screen.findByRole('option', { name: /zosia/ }))
}

test('a funding needs an amount and a reference, and another admin confirms it', async () => {
  const funding = { rail: 'bank', reference: 'start', proposedAt: AT, confirmedBy: null, confirmedAt: null }
  const { api } = await open(<FundingsPage />, '/admin/money/fundings', {
    '/admin/fundings': success({
      fundings: [
        { ...funding, id: 2, amount: 500, proposedBy: ANNA },
        { ...funding, id: 1, amount: 100, proposedBy: ME },
      ],
      pagination: pagination(2),
    }),
    '/admin/fundings/2/confirm': success({ funding: { ...funding, id: 2, amount: 500, proposedBy: ANNA } }),
    '/admin/rails/bank/funding': success({ funding: { ...funding, id: 3, amount: -20, proposedBy: ME } }),
  })
  expect(await screen.findByText('Twój wniosek. Potwierdzi go ktoś inny.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Potwierdź' }))
  await confirmIn('Potwierdzić zasilenie 500,00\u00a0zł?', 'Potwierdź')
  await waitFor(() => expect(api.callsTo('/admin/fundings/2/confirm')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Nowe zasilenie' }))
  await confirmIn('Nowe zasilenie', 'Zapisz zasilenie')
  expect(await screen.findByText('Podaj kwotę różną od zera')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Kwota w zł/), { target: { value: '-20' } })
  fireEvent.change(screen.getByLabelText(/^Skąd i po co/), { target: { value: 'zwrot 1' } })
  await confirmIn('Nowe zasilenie', 'Zapisz zasilenie')
  await waitFor(() =>
    expect(api.callsTo('/admin/rails/bank/funding')[0]?.body).toEqual({ amount: -20, reference: 'zwrot 1' }),
  )
})
