import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminTransaction } from '@app/contract/office/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeldDecisions } from '#components/admin/held-decisions.tsx'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import {
  MARK,
  sampleAdminPayout,
  sampleEvidence,
  sampleTransaction,
} from '@app/contract/samples/transactions'
import { TransactionPage } from './transaction-page.tsx'

const PATTERN = '/admin/transactions/:transactionId'
const ADDRESS = '/admin/transactions/123?queue=approval'

beforeEach(() => {
  localStorage.clear()
  addDialogMethods()
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

type Answers = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer)>

/** The page together with the part of the layout that shows approvals that can be undone. */
const WITH_HELD = (
  <>
    <TransactionPage />
    <HeldDecisions />
  </>
)

function open(transaction: AdminTransaction | FakeAnswer, more: Answers = {}) {
  const isPlain = typeof transaction === 'object' && 'allowed' in transaction
  const answers: Answers = {
    '/admin/transactions/123': isPlain ? success({ transaction }) : transaction,
    '/admin/sales/123/evidence': success(sampleEvidence()),
    '/admin/transactions/neighbours?queue=approval&id=123': success({
      previousId: 122,
      nextId: 124,
      position: 3,
      total: 12,
      isMore: false,
    }),
    ...more,
  }
  return renderAdmin(WITH_HELD, {
    at: ADDRESS,
    pattern: PATTERN,
    answer: (call) => {
      const found = answers[call.path]
      if (typeof found === 'function') return found(call)
      return found ?? refusal(404, 'transaction_not_found')
    },
  })
}

test('an unknown transaction says so and links back to the same list', async () => {
  await open(refusal(404, 'transaction_not_found'))
  expect(await screen.findByRole('heading', { name: 'Transakcja nie znaleziona' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Wróć do listy' }).getAttribute('href')).toBe(
    '/admin/transactions?queue=approval',
  )
})

test('reports a failed load, which can be retried', async () => {
  let isDown = true
  await open(refusal(503, 'unavailable'), {
    '/admin/transactions/123': () =>
      isDown ? refusal(503, 'unavailable') : success({ transaction: sampleTransaction() }),
  })
  expect(await screen.findByText('Nie udało się wczytać transakcji')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Do zatwierdzenia')).toBeTruthy()
})

test('shows declared and received items side by side, with the items table and the declaration', async () => {
  await open(sampleTransaction())
  const compared = within(await screen.findByRole('table', { name: /^Zadeklarowane i\sotrzymane/ }))
  await waitFor(() => expect(compared.getAllByText('Ten sam przedmiot')).toHaveLength(2))
  expect(screen.getByText('samo oświadczenie', { exact: false })).toBeTruthy()
  expect(screen.getByText('właściciel konta')).toBeTruthy()
  const items = within(screen.getByRole('table', { name: 'Przedmioty' }))
  expect(items.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Nazwa',
    'Typ',
    'Rzadkość',
    'Zużycie',
    'Oznaczenia',
    'Cena rynkowa',
    'Nasza cena',
  ])
  expect(items.getAllByText('Field-Tested')).toHaveLength(2)
  expect(items.getAllByText(/182,40/)).toHaveLength(2)
  expect(screen.getByText('3 z 12')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^partner=/ })).toBeTruthy()
})

const PAYOUT = sampleAdminPayout({
  state: 'settled',
  version: 4,
  approvalsRequired: 0,
  settledAt: '2026-11-18T09:00:00.000Z',
  promisedBy: '2026-11-16T16:30:00.000Z',
  isLate: true,
  brokenPromise: { days: 1, excuse: null, bonus: 5 },
})

test('shows staff the promised time, the delay and its bonus or excuse', async () => {
  await open(sampleTransaction({ payouts: [PAYOUT] }))
  expect(await screen.findByText('po terminie')).toBeTruthy()
  expect(screen.getByText(/^16 lis 2026, 17:30/)).toBeTruthy()
  expect(screen.getByText(/^1 dzień, bonus dla sprzedającego: 5,00.zł$/)).toBeTruthy()
  cleanup()
  const excused = { ...PAYOUT, brokenPromise: { days: 3, excuse: 'frozen', bonus: 0 } } as const
  await open(sampleTransaction({ payouts: [excused] }))
  expect(await screen.findByText('3 dni, bez bonusu: konto było zamrożone')).toBeTruthy()
})

test('counts approvals against the required number, and shows none required under policy', async () => {
  const approval = { how: 'policy', by: null, at: '2026-11-15T11:41:00.000Z', reason: null } as const
  await open(sampleTransaction({ payouts: [{ ...PAYOUT, approvals: [approval] }] }))
  const fact = (await screen.findByText('Zatwierdzenia')).nextElementSibling
  expect(fact?.textContent).toMatch(/^niewymagane\s*według zasad/)
  cleanup()
  await open(sampleTransaction({ payouts: [{ ...PAYOUT, approvals: [approval], approvalsRequired: 2 }] }))
  expect((await screen.findByText('Zatwierdzenia')).nextElementSibling?.textContent).toMatch(/^0\sz\s2/)
})

test.each([
  ['pending', undefined, 'Do wypłaty później'],
  ['pending', 'created', 'Do wypłaty'],
  ['pending', 'approved', 'Do wypłaty'],
  ['pending', 'submitted', 'W drodze'],
  ['completed', 'settled', 'Wypłacono'],
  ['completed', 'returned', 'Wypłata wróciła'],
  ['failed', undefined, 'Nie wypłacono'],
] as const)(
  'labels the amount of a %s transaction whose payout is %s with: %s',
  async (status, state, label) => {
    const payouts = state ? [{ ...PAYOUT, state }] : []
    await open(sampleTransaction({ status, payouts }))
    const amount = (await screen.findByText(/^255,36.zł$/, { selector: '.amount-large' })).closest('div')
    expect(amount?.textContent?.replaceAll('\u00a0', ' ')).toContain(label)
  },
)

test('names a missing and an extra item', async () => {
  const offer = sampleEvidence().offers[0]
  if (!offer) throw new Error('the sample has an offer')
  await open(sampleTransaction(), {
    '/admin/sales/123/evidence': success(
      sampleEvidence({ offers: [{ ...offer, assetIds: ['1000004410', '99'], askedCount: 1 }], trade: null }),
    ),
  })
  expect(await screen.findByText('Nie ma w ofercie')).toBeTruthy()
  expect(screen.getByText(/Spoza zgłoszenia/)).toBeTruthy()
  expect(screen.getByText('oferta prosi o 1 nasz przedmiot')).toBeTruthy()
})

test('the rest of the page stays usable when Steam data cannot be loaded', async () => {
  await open(sampleTransaction(), { '/admin/sales/123/evidence': refusal(503, 'unavailable') })
  expect(await screen.findByText('Nie udało się wczytać danych ze Steam')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Zatwierdź/ })).toBeTruthy()
})

async function approveByKey() {
  await screen.findByText('3 z 12')
  fireEvent.keyDown(document.body, { key: 'a' })
  const dialog = within(await screen.findByRole('alertdialog', { name: /Zatwierdzić wypłatę 255,36/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Anuluj'))
  fireEvent.click(dialog.getByRole('button', { name: 'Zatwierdź' }))
}

/** Longer than the time in which an approval can be undone. */
const UNDO_MS = 5_500

/** Fakes the timers, so that the undo time does not expire while a busy machine is slow. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
}

test('an approval moves to the next transaction at once and is sent after the undo time', async () => {
  holdTime()
  const { api, toasts, place } = await open(sampleTransaction(), {
    '/admin/transactions/123/approve': success({ approvals: 1, approvalsRequired: 1, isReleased: true }),
  })
  await approveByKey()
  await waitFor(() => expect(place.current).toBe('/admin/transactions/124?queue=approval'))
  expect(await screen.findByRole('link', { name: 'Zatwierdzenie 000123' })).toBeTruthy()
  expect(api.callsTo('/admin/transactions/123/approve')).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS))
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Zatwierdzono 000123' }]))
  const [order] = api.callsTo('/admin/transactions/123/approve')
  expect(order?.body).toEqual({ version: '3', destination: MARK })
  expect(order?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(screen.queryByRole('link', { name: 'Zatwierdzenie 000123' })).toBeNull()
})

test('Z undoes the approval, and nothing is sent', async () => {
  holdTime()
  const { api, toasts } = await open(sampleTransaction())
  await approveByKey()
  await screen.findByRole('button', { name: 'Cofnij' })
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  fireEvent.keyDown(document.body, { key: 'z' })
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Cofnięto: Zatwierdzenie 000123' }]))
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS))
  expect(api.callsTo('/admin/transactions/123/approve')).toEqual([])
})

test('rejecting needs a reason and says that the seller will read it', async () => {
  const { api, place } = await open(sampleTransaction(), {
    '/admin/transactions/123/reject': success({ status: 'failed', isReturnDue: true }),
  })
  await screen.findByText('3 z 12')
  fireEvent.keyDown(document.body, { key: 'r' })
  const title = 'Odrzucić? Tego nie można cofnąć.'
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  expect(dialog.getByText(/Sprzedający zobaczy ten tekst/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Odrzuć' }))
  expect(await dialog.findByText('Napisz co najmniej 3 znaki')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Powód odrzucenia'), { target: { value: 'Inne przedmioty' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Odrzuć' }))
  await waitFor(() => expect(place.current).toBe('/admin/transactions/124?queue=approval'))
  expect(api.callsTo('/admin/transactions/123/reject')[0]?.body).toEqual({
    version: '3',
    reason: 'Inne przedmioty',
  })
})

test('shows a conflict of an approval until it is dismissed', async () => {
  await open(sampleTransaction(), {
    '/admin/transactions/123/approve': refusal(409, 'transaction_changed', 'Ktoś był szybszy'),
  })
  await approveByKey()
  expect(await screen.findByText('Ktoś był szybszy')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Schowaj' }))
  await waitFor(() => expect(screen.queryByText('Ktoś był szybszy')).toBeNull())
})

test('saving notes shows the specified confirmation', async () => {
  const { api } = await open(sampleTransaction(), {
    '/admin/transactions/123/notes': success({ version: 1, message: 'Notatki zostały zapisane' }),
  })
  const field = await screen.findByLabelText('Notatki dla obsługi')
  fireEvent.change(field, { target: { value: 'Sprawdzone' } })
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz notatki' }))
  expect(await screen.findByText('Notatki zostały zapisane')).toBeTruthy()
  expect(api.callsTo('/admin/transactions/123/notes')[0]?.body).toEqual({ version: 0, text: 'Sprawdzone' })
})

test('payout details stay masked until staff give a reason', async () => {
  const { api } = await open(sampleTransaction(), {
    '/admin/transactions/123/reveal': success({
      details: { method: 'bank', accountNumber: '91114020040000000000000001', ownerName: 'Osoba' },
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pokaż pełne dane' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pokazać pełne dane wypłaty?' }))
  expect(screen.queryByText('91114020040000000000000001')).toBeNull()
  fireEvent.change(dialog.getByLabelText('Powód'), { target: { value: 'Reklamacja' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Pokaż pełne dane' }))
  expect(await screen.findByText('91114020040000000000000001')).toBeTruthy()
  expect(api.callsTo('/admin/transactions/123/reveal')[0]?.body).toEqual({ reason: 'Reklamacja' })
})

test('explains why a transaction cannot be approved yet', async () => {
  const transaction = sampleTransaction()
  if (!transaction.sale) throw new Error('the sample is a sale')
  await open({
    ...transaction,
    sale: { ...transaction.sale, state: 'awaiting_items' },
    allowed: { ...transaction.allowed, approve: false },
  })
  expect(await screen.findByText('Na razie nic do zrobienia')).toBeTruthy()
  expect(screen.getByText('Nie ma jeszcze oferty wymiany')).toBeTruthy()
  // The evidence has an offer, so it cannot be one for these items.
  expect(await screen.findByText('Nie można jeszcze zatwierdzić')).toBeTruthy()
  expect(screen.getByText(/^Przyszła oferta, ale nie na te przedmioty/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('says why an ended sale ended, where its items and its money are, and that nothing is to be done', async () => {
  const { sale } = sampleTransaction()
  const timeline = sale!.timeline.slice(0, 1)
  const ended = { ...sale!, state: 'failed', reason: 'trade_failed', timeline } as const
  const part = { status: 'failed', stage: 'failed', sale: ended } as const
  await open(sampleTransaction(part))
  expect(await screen.findByText('Nieudana: Steam nie zrealizował wymiany')).toBeTruthy()
  expect(
    screen.getByText(/^Przedmiotów nie odebraliśmy, pieniądze nie\swyszły\. Nic do\szrobienia\.$/),
  ).toBeTruthy()
  cleanup()
  const returnDue = { notBefore: '2026-11-22T11:41:00.000Z', tradeId: null, closedAt: null }
  await open(sampleTransaction({ ...part, returnDue }))
  expect(await screen.findByText(/^Pieniądze nie\swyszły\.$/)).toBeTruthy()
  expect(screen.queryByText(/Nic do\szrobienia/)).toBeNull()
})

test('says when and why a deferred sale is paid, and warns when the other side is a stranger', async () => {
  const { sale, allowed } = sampleTransaction()
  const waits = {
    ...sale!,
    state: 'protected',
    payoutCase: 'after_protection',
    advanceObstacle: 'chosen',
  } as const
  const transaction = sampleTransaction({
    sale: waits,
    stage: 'protected',
    allowed: { ...allowed, approve: false },
  })
  await open(transaction)
  const terms = (await screen.findByText('Wypłacimy')).nextSibling?.textContent
  expect(terms).toMatch(/^po 22 lis 2026, 12:41wybrał wypłatę po ochronie$/)
  expect(await screen.findByText('Na razie nic do zrobienia')).toBeTruthy()
  cleanup()
  const [offer] = sampleEvidence().offers
  const offers = [{ ...offer!, senderId: '76561198000009999' }]
  await open(transaction, { '/admin/sales/123/evidence': success(sampleEvidence({ offers })) })
  expect(await screen.findByText('Drugą stroną wymiany jest inne konto niż sprzedającego')).toBeTruthy()
  expect(screen.queryByText('Na razie nic do zrobienia')).toBeNull()
  expect(screen.getByText('inne konto: …9999').getAttribute('title')).toBe('76561198000009999')
})

test('an approval that is not for the reader does not wait for the reader', async () => {
  const { allowed } = sampleTransaction()
  const part = { payouts: [sampleAdminPayout()], approvalReasons: ['credited_by_one'] } as const
  await open(
    sampleTransaction({
      ...part,
      payouts: [...part.payouts],
      approvalReasons: [...part.approvalReasons],
      allowed: { ...allowed, approve: false },
    }),
  )
  expect(await screen.findByText('Czeka na zatwierdzenie, bo:')).toBeTruthy()
  expect(screen.queryByText('Czeka na Ciebie, bo:')).toBeNull()
})

test('a reversal after the payout is a loss in the banner, the amount, the evidence and the timeline', async () => {
  const { sale } = sampleTransaction()
  const reversedAt = '2026-11-16T10:00:00.000Z'
  await open(
    sampleTransaction({
      status: 'completed',
      stage: 'reversed',
      sale: { ...sale!, state: 'completed', reversedAt },
      payouts: [sampleAdminPayout({ state: 'settled' })],
      debt: { amount: 255.36, left: 200, at: reversedAt, closedAt: null },
    }),
  )
  expect(await screen.findByText('Sprzedający cofnął wymianę w Steam: 16 lis 2026, 11:00')).toBeTruthy()
  expect(
    screen.getByText(/Pieniądze wyszły wcześniej: 255,36.zł\. Dług: 200,00.zł z 255,36.zł\./),
  ).toBeTruthy()
  expect(screen.getByText('Wypłacono, przedmioty cofnięte')).toBeTruthy()
  expect(await screen.findAllByText('Wróciło do sprzedającego: wymiana cofnięta')).toHaveLength(2)
  expect(screen.getByText('Wymiana cofnięta w Steam')).toBeTruthy()
  expect(screen.queryByText('Ten sam przedmiot')).toBeNull()
})

test('names what differs between the quoted and the received item', async () => {
  const { sale } = sampleTransaction()
  const [item] = sale!.items
  const evidence = sampleEvidence({
    findings: [{ at: '', code: 'items_differ_after', details: { assetIds: [item!.assetId] } }],
    differing: { [item!.assetId]: { ...item!.traits, float: 0.91, stickerWears: [0.5] } },
  })
  await open(sampleTransaction(), { '/admin/sales/123/evidence': success(evidence) })
  const float = await screen.findByText('Float')
  expect(float.parentElement?.textContent).toBe('Float0,2412 → 0,9100')
  expect(screen.getByText('Naklejki').parentElement?.textContent).toMatch(/brak → 1, starte w.50%/)
  expect(screen.queryByText('Wzór')).toBeNull()
})

test('holding a payout needs a reason and repeats the version on the screen', async () => {
  const bodies: unknown[] = []
  await open(sampleTransaction(), {
    '/admin/transactions/123/hold': (call) => {
      bodies.push(call.body)
      return success({})
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Wstrzymaj wypłatę' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Podejrzana wymiana' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Wstrzymaj wypłatę' }))
  await waitFor(() => expect(bodies).toEqual([{ version: '3', reason: 'Podejrzana wymiana' }]))
})
