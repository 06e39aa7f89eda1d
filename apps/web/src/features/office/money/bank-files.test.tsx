import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, success } from '#lib/session/testing/fake-browser.ts'
import { BatchPage } from './batch-page.tsx'
import { StatementsPage } from './statements-page.tsx'
import {
  open,
  AT,
  pagination,
  ANNA,
  ME,
  confirmIn,
  writeReason,
  prepareMoneyPages,
} from './testing/open-money.tsx'

prepareMoneyPages()

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
  expect(await screen.findByText(/Oznaczy go inna osoba/)).toBeTruthy()
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
  expect(await screen.findByText('Wczytano wyciąg: 3 przelewy')).toBeTruthy()
  expect(screen.getByText('1 inny przelew')).toBeTruthy()
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
    match: null,
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
