import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffRole } from '@app/contract/identity/roles'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { BatchPage } from './batch-page.tsx'
import { FundingsPage } from './fundings-page.tsx'
import { MoneyPage } from './money-page.tsx'
import { OffersPage } from './offers-page.tsx'
import { ReconciliationPage } from './reconciliation-page.tsx'
import { SellersPage } from './sellers-page.tsx'
import { StatementsPage } from './statements-page.tsx'

beforeEach(() => {
  addDialogMethods()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('accessToken', 'access-1')
  fakeMedia()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Answers = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer)>

/** Selects a fake response by path prefix; the longest matching prefix wins. */
function open(
  page: ReactElement,
  at: string,
  answers: Answers,
  options: { role?: StaffRole; pattern?: string } = {},
) {
  const answer = (call: FakeCall): FakeAnswer => {
    const found = Object.keys(answers)
      .filter((path) => call.path.startsWith(path))
      .sort((a, b) => b.length - a.length)[0]
    const given = found === undefined ? undefined : answers[found]
    return typeof given === 'function' ? given(call) : (given ?? refusal(404, 'not_found'))
  }
  return renderAdmin(page, { at, answer, ...options })
}

const AT = '2026-11-14T12:00:00.000Z'
const pagination = (total: number) => ({ page: 1, limit: 20, pages: Math.ceil(total / 20), total })
const ANNA = { id: '2', name: 'Anna' }
const ME = { id: '1', name: 'Ja' }
const rail = (name: string, change: object = {}) => ({
  rail: name,
  isPaused: false,
  reason: null,
  since: null,
  by: null,
  note: null,
  openPayouts: 2,
  openAmount: 640.5,
  ...change,
})
const proposal = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'setting',
  subject: 'payout.rate_bps',
  payload: { key: 'payout.rate_bps', value: 7_200, version: 0 },
  mark: 'a'.repeat(64),
  reason: 'Kurs rośnie',
  proposedBy: ANNA,
  proposedAt: AT,
  expiresAt: '2026-11-17T12:00:00.000Z',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  canConfirm: true,
}
const NO_PROPOSALS = success({ proposals: [], pagination: pagination(0) })
const done = success({ isDone: true, proposalId: null })
const confirmIn = async (title: string | RegExp, button: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  fireEvent.click(dialog.getByRole('button', { name: button }))
}
const writeReason = (reason: string) =>
  fireEvent.change(screen.getByLabelText('Powód'), { target: { value: reason } })

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
  expect(await screen.findByText('Nic nie czeka na drugiego admina')).toBeTruthy()
  const call = api.callsTo(`/admin/proposals/${proposal.id}/confirm`)[0]
  expect(call).toMatchObject({ method: 'POST', body: { mark: proposal.mark } })
  expect(call?.idempotencyKey).toBeTruthy()
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Zrobione' }]))
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
  fireEvent.click(screen.getByRole('button', { name: 'Wstrzymaj Bank' }))
  await confirmIn('Wstrzymać kanał Bank?', 'Wstrzymaj')
  expect(await screen.findByText('Napisz co najmniej 3 znaki')).toBeTruthy()
  writeReason('prace w banku')
  await confirmIn('Wstrzymać kanał Bank?', 'Wstrzymaj')
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Zrobione' }]))
  expect(api.callsTo('/admin/rails/bank/pause')[0]?.body).toEqual({ reason: 'prace w banku' })
  fireEvent.click(screen.getByRole('button', { name: 'Wznów PayPal' }))
  writeReason('wyjaśnione z PayPal')
  await confirmIn('Wznowić kanał PayPal?', 'Wznów')
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Czeka na drugiego admina'))
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
      isDown ? refusal(503, 'unavailable') : success({ offers: [], pagination: pagination(0) }),
  })
  expect(await screen.findByText('Nie udało się wczytać danych.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Każda oferta ma swoją sprzedaż')).toBeTruthy()
})

const batch = (madeBy: typeof ANNA) => ({
  id: 3,
  format: 'elixir',
  state: 'ready',
  madeBy,
  createdAt: AT,
  readyAt: AT,
  orders: 1,
  sum: 428.4,
  sha256: 'f'.repeat(64),
  uploadedBy: null,
  uploadedAt: null,
  failedBy: null,
  failedAt: null,
  failReason: null,
  bankProof: null,
  firstReadAt: AT,
  voidedAt: null,
  fileRemovedAt: null,
  isDownloadable: true,
})

test('the creator of a file cannot mark it as uploaded, and a refusal stays in the dialog', async () => {
  const details = (madeBy: typeof ANNA) =>
    success({ batch: batch(madeBy), stopped: [], orders: [], pagination: pagination(0) })
  const place = { pattern: '/admin/money/bank/:batchId' }
  await open(<BatchPage />, '/admin/money/bank/3', { '/admin/bank/batches/3?': details(ME) }, place)
  expect(await screen.findByText('Zrobić to może inny admin niż ten, który zaczął.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Oznacz jako wgrany' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  cleanup()
  await open(
    <BatchPage />,
    '/admin/money/bank/3',
    {
      '/admin/bank/batches/3?': details(ANNA),
      '/admin/bank/batches/3/uploaded': refusal(409, 'bank_batch_wrong_state', 'Plik jest już wgrany.'),
    },
    place,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Oznacz jako wgrany' }))
  await confirmIn(/Plik jest w\sbanku/, 'Oznacz jako wgrany')
  expect(await screen.findByText('Plik jest już wgrany.')).toBeTruthy()
})

test('a downloaded file lists the transfers to cancel, and each order can be marked as refused', async () => {
  const order = (place: number) => ({
    place,
    transactionId: 120 + place,
    payoutState: 'submitting',
    amount: 428.4,
    masked: 'PL•• •••• 4321',
    code: 'POK7Q2M9XA',
    isIn: true,
    outReason: null,
    refusal: null,
  })
  await open(
    <BatchPage />,
    '/admin/money/bank/3',
    {
      '/admin/bank/batches/3?': success({
        batch: batch(ANNA),
        stopped: [{ place: 2, transactionId: 122, amount: 428.4, stop: 'trade_reversed' }],
        orders: [order(1), order(2)],
        pagination: pagination(2),
      }),
    },
    { pattern: '/admin/money/bank/:batchId' },
  )
  expect(await screen.findByText(/Wycofaj je w\sbanku/)).toBeTruthy()
  expect(screen.getByText(/wymiana cofnięta w\sSteam/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Bank odrzucił' })).toHaveLength(2)
})

test('a removed file that was never downloaded can neither be downloaded nor marked as uploaded', async () => {
  const removed = { firstReadAt: null, isDownloadable: false, fileRemovedAt: AT }
  await open(
    <BatchPage />,
    '/admin/money/bank/3',
    {
      '/admin/bank/batches/3?': success({
        batch: { ...batch(ANNA), ...removed },
        stopped: [],
        orders: [],
        pagination: pagination(0),
      }),
    },
    { pattern: '/admin/money/bank/:batchId' },
  )
  expect(await screen.findByText(/Plik usunęliśmy/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pobierz plik' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Oznacz jako wgrany' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Oznacz jako odrzucony' })).toBeTruthy()
})

test('uploads a statement and shows its result', async () => {
  const statement = {
    id: 9,
    format: 'mt940',
    sha256: 'f'.repeat(64),
    importedBy: 1,
    importedAt: AT,
    closingBalance: 100,
    closingOn: '2026-11-14',
    lines: 3,
    outcomes: { settled: 2, unmatched: 1 },
  }
  await open(<StatementsPage />, '/admin/money/statements', {
    '/admin/bank/statements': ({ method }) =>
      method === 'POST'
        ? success({ isNew: true, statement })
        : success({ statements: [], pagination: pagination(0) }),
    '/admin/bank/lines': success({ lines: [], pagination: pagination(0) }),
  })
  expect(await screen.findByText('Nie ma jeszcze wyciągów')).toBeTruthy()
  fireEvent.change(document.querySelector('input[type="file"]')!, {
    target: { files: [new File([':20:1'], 'wyciag.sta')] },
  })
  expect(await screen.findByText('Wczytano 3 wiersze wyciągu')).toBeTruthy()
  expect(screen.getByText('bez wypłaty 1')).toBeTruthy()
})

test('shows the difference when a statement does not continue the last one', async () => {
  await open(<StatementsPage />, '/admin/money/statements', {
    '/admin/bank/statements': ({ method }) =>
      method === 'POST'
        ? refusal(422, 'statement_does_not_continue', 'Ten wyciąg nie jest dalszym ciągiem.', {
            opening: 'Ten wyciąg zaczyna się saldem 2,00 zł.',
          })
        : success({ statements: [], pagination: pagination(0) }),
    '/admin/bank/lines': success({ lines: [], pagination: pagination(0) }),
  })
  await screen.findByText('Nie ma jeszcze wyciągów')
  fireEvent.change(document.querySelector('input[type="file"]')!, {
    target: { files: [new File([':20:1'], 'wyciag.sta')] },
  })
  expect(await screen.findByText('Ten wyciąg nie jest dalszym ciągiem.')).toBeTruthy()
  expect(screen.getByText('Ten wyciąg zaczyna się saldem 2,00 zł.')).toBeTruthy()
})

test('books a return only after a confirmation with a reason', async () => {
  const line = {
    id: 31,
    statementId: 9,
    reference: 'NTRF31',
    direction: 'in',
    amount: 428.4,
    bookedOn: '2026-11-14',
    title: 'ZWROT POK7Q2M9XA',
    outcome: 'return_waiting',
    isReturnDecided: false,
    transactionId: 123,
  }
  let lines = [line, { ...line, id: 30, isReturnDecided: true }]
  const { api } = await open(<StatementsPage />, '/admin/money/statements', {
    '/admin/bank/statements': success({ statements: [], pagination: pagination(0) }),
    '/admin/bank/lines?': () => success({ lines, pagination: pagination(lines.length) }),
    '/admin/bank/lines/31/return': () => {
      lines = []
      return success({})
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Zaksięguj zwrot' }))
  writeReason('jest w historii rachunku')
  await confirmIn(/Te pieniądze wróciły/, 'Zaksięguj zwrot')
  await waitFor(() => expect(api.callsTo('/admin/bank/lines/31/return')).toHaveLength(1))
  expect(api.callsTo('/admin/bank/lines/31/return')[0]?.body).toEqual({
    isAccepted: true,
    reason: 'jest w historii rachunku',
  })
})

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
        { rail: 'paypal', lastRun: null, openFindings: { amount_differs: 1 }, balance: null, ledgerCash: 10 },
      ],
    }),
    '/admin/reconciliation/paypal': success({ runs: [], findings: [finding], pagination: pagination(1) }),
    '/admin/reconciliation/findings/5/close': success({ finding, proposalId: null }),
  })
  expect(await screen.findByText('1 otwarta różnica')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Zamknij' }))
  writeReason('opłata banku')
  await confirmIn('Zamknąć różnicę?', 'Zamknij')
  await waitFor(() =>
    expect(api.callsTo('/admin/reconciliation/findings/5/close')[0]?.body).toEqual({
      reason: 'opłata banku',
    }),
  )
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
          openedAt: AT,
        },
      ],
      pagination: pagination(1),
    }),
    '/admin/debts/3/payments': done,
    '/admin/returns/119/close': done,
    '/admin/users/7/credit': success({ isDone: false, proposalId: proposal.id }),
    '/admin/users/7/correction': success({ isDone: false, proposalId: proposal.id }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Rozlicz' }))
  writeReason('z salda')
  await confirmIn('Rozliczyć dług?', 'Rozlicz')
  await waitFor(() =>
    expect(api.callsTo('/admin/debts/3/payments')[0]?.body).toEqual({
      how: 'balance',
      amount: 42.5,
      reason: 'z salda',
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Oddano' }))
  fireEvent.change(screen.getByLabelText('Numer wymiany w Steam'), { target: { value: 'abc' } })
  await confirmIn('Przedmioty oddane?', 'Oddano')
  expect(await screen.findByText('Podaj numer wymiany, same cyfry')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Numer wymiany w Steam'), { target: { value: '123456' } })
  await confirmIn('Przedmioty oddane?', 'Oddano')
  await waitFor(() => expect(api.callsTo('/admin/returns/119/close')[0]?.body).toEqual({ tradeId: '123456' }))
  fireEvent.change(screen.getByLabelText('ID użytkownika'), { target: { value: '7' } })
  fireEvent.change(screen.getByLabelText('Kwota w zł'), { target: { value: '600,50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Dopisz' }))
  await screen.findByRole('alertdialog')
  writeReason('przeprosiny')
  await confirmIn('Dopisać 600,50\u00a0zł do salda?', 'Dopisz')
  await waitFor(() =>
    expect(api.callsTo('/admin/users/7/credit')[0]?.body).toEqual({ amount: 600.5, reason: 'przeprosiny' }),
  )
  await waitFor(() => expect(screen.getByLabelText('Kwota w zł')).toHaveProperty('value', ''))
  fireEvent.change(screen.getByLabelText('ID użytkownika'), { target: { value: '7' } })
  fireEvent.change(screen.getByLabelText('Kwota w zł'), { target: { value: '-50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Dopisz' }))
  await screen.findByRole('alertdialog')
  writeReason('wypłacono przed odtworzeniem')
  await confirmIn(/Obniżyć saldo o\s50,00\szł/, 'Obniż')
  await waitFor(() =>
    expect(api.callsTo('/admin/users/7/correction')[0]?.body).toEqual({
      amount: 50,
      reason: 'wypłacono przed odtworzeniem',
    }),
  )
})

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
  fireEvent.change(screen.getByLabelText('Numer lub opis z kanału'), { target: { value: 'zwrot 1' } })
  await confirmIn('Nowe zasilenie', 'Zapisz zasilenie')
  await waitFor(() =>
    expect(api.callsTo('/admin/rails/bank/funding')[0]?.body).toEqual({ amount: -20, reference: 'zwrot 1' }),
  )
})

test('statements and their lines are paged independently', async () => {
  const statement = (id: number) => ({
    id,
    format: 'mt940',
    importedAt: AT,
    closingBalance: 10,
    closingOn: '2026-11-14',
    lines: 1,
    outcomes: {},
  })
  const { api } = await open(<StatementsPage />, '/admin/money/statements?page=3', {
    '/admin/bank/statements': success({ statements: [statement(7)], pagination: pagination(45) }),
    '/admin/bank/lines': success({ lines: [], pagination: { ...pagination(0), page: 3 } }),
  })
  const second = await screen.findByRole('link', { name: 'Strona 2' })
  expect(second.getAttribute('href')).toBe('/admin/money/statements?page=3&statements=2')
  fireEvent.click(second)
  await waitFor(() => expect(api.callsTo('/admin/bank/statements?page=2')).toHaveLength(1))
  expect(api.callsTo('/admin/bank/lines?page=3')).toHaveLength(1)
})
