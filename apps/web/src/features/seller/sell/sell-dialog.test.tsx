import { TERMS_VERSION } from '@app/contract/selling/terms'
import type { Quote } from '@app/contract/selling/sales'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
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
import { ASIIMOV, REDLINE, sampleQuote, sampleSale } from '@app/contract/samples/sale'

const OPERATOR = {
  name: 'Skinkantor',
  steamId: '76561198000000000',
  profileUrl: 'https://steamcommunity.com/profiles/76561198000000000',
  tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
  avatarUrl: '/img/avatars/1',
  level: 87,
  memberSince: '2016-03-01T00:00:00Z',
}
const ACCOUNT = '91 1140 2004 0000 0000 0000 0001'
const SOLD = vi.fn()

type Answers = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)>

function Opener({ assetIds, shownGrosze }: { assetIds: string[]; shownGrosze: number }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <SellDialog {...{ assetIds, shownGrosze, isOpen }} onClose={() => setOpen(false)} onSold={SOLD} />
    </>
  )
}

async function openDialog(
  answers: Answers = {},
  assetIds = ['101', '102'],
  at = '/inventory',
  shownGrosze = 42_840,
) {
  const quote = sampleQuote([REDLINE, ASIIMOV])
  const page = await renderPage(<Opener assetIds={assetIds} shownGrosze={shownGrosze} />, {
    at,
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call) => {
      const known: Answers = {
        'POST /quotes': success({ quote, changes: [] }),
        'GET /operator': success({ operator: OPERATOR, accounts: [OPERATOR] }),
        'GET /payout-methods': success({ methods: ['bank', 'paypal', 'skrill', 'crypto'] }),
        'GET /account/payout-details': success({ details: [] }),
        'POST /inventory/sell': success({ trade: sampleSale() }),
        ...answers,
      }
      const answer = known[`${call.method} ${call.path}`]
      return typeof answer === 'function' ? answer(call) : (answer ?? success())
    },
  })
  return { ...page, quote }
}

const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
  return field
}
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const confirm = () => fireEvent.click(screen.getByRole('button', { name: /^Potwierdź sprzedaż/ }))
const dialog = () => screen.getByRole('dialog')

async function fillIn() {
  await screen.findByRole('radio', { name: 'Przelew bankowy' })
  await screen.findByRole('timer')
  choose('Przelew bankowy')
  type('Numer konta', ACCOUNT)
  type('Imię i nazwisko właściciela', 'Łucja Żak')
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
}

beforeAll(addDialogMethods)
beforeEach(() => {
  localStorage.setItem('accessToken', 'access-1')
  SOLD.mockReset()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('shows the server’s quote and preselects nothing', async () => {
  const { api } = await openDialog()
  expect(await screen.findByText('428,40 zł', { selector: '.amount-large' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Sprzedaż 2 przedmiotów' })).toBe(document.activeElement)
  expect(api.callsTo('/quotes')).toMatchObject([{ method: 'POST', body: { assetIds: ['101', '102'] } }])
  await screen.findByRole('radio', { name: 'PayPal' })
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked)).toEqual([])
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked)).toEqual([])
  expect(screen.queryByRole('radio', { name: 'Neteller' })).toBeNull()
  expect(screen.getByRole('checkbox', { name: /mam ukończone 18 lat/ })).toBeTruthy()
})

test('says how the price moved since the button was pressed', async () => {
  await openDialog({}, ['101', '102'], '/inventory', 42_850)
  expect(await screen.findByText(/^Cena spadła o 0,10\szł\.$/)).toBeTruthy()
  cleanup()
  await openDialog({}, ['101', '102'], '/inventory')
  await screen.findByRole('timer')
  expect(screen.queryByText(/^Cena (spadła|wzrosła)/)).toBeNull()
})

test('sends a sale once with all required fields, even when the button is pressed twice', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined
  const { api, quote, toasts } = await openDialog({
    'POST /inventory/sell': () => new Promise((resolve) => (answer = resolve)),
  })
  await fillIn()
  confirm()
  confirm()
  await waitFor(() => expect(api.callsTo('/inventory/sell')).toHaveLength(1))
  answer(success({ trade: sampleSale() }))
  await waitFor(() => expect(SOLD).toHaveBeenCalledWith(123))
  expect(api.callsTo('/inventory/sell')).toMatchObject([
    {
      method: 'POST',
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      body: {
        items: [
          { assetId: '101', name: 'AK-47 | Redline' },
          { assetId: '102', name: 'AWP | Asiimov' },
        ],
        quoteId: quote.id,
        paymentMethod: 'bank',
        paymentDetails: { accountNumber: '91114020040000000000000001', ownerName: 'Łucja Żak' },
        acceptTerms: true,
        tradeConfirmation: true,
        termsVersion: TERMS_VERSION,
      },
    },
  ])
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: 'Przedmioty zostały wystawione na sprzedaż', kind: 'success' }]),
  )
})

test('lists missing fields in a focused summary with links and sends nothing', async () => {
  const { api } = await openDialog()
  await screen.findByRole('timer')
  await screen.findByRole('radio', { name: 'PayPal' })
  confirm()
  const summary = await screen.findByRole('region', { name: 'Popraw 3 pola' })
  expect(document.activeElement).toBe(summary)
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent?.replaceAll('\u00A0', ' ')),
  ).toEqual([
    'Wybierz metodę wypłaty',
    'Zaakceptuj regulamin i politykę prywatności.',
    'Zaznacz, że wyślesz dokładnie te przedmioty.',
  ])
  fireEvent.click(within(summary).getByRole('link', { name: /^Zaakceptuj/ }))
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(api.callsTo('/inventory/sell')).toEqual([])
})

test('where we send the offer, the seller promises to accept it', async () => {
  const quote = { ...sampleQuote([REDLINE, ASIIMOV]), isOfferOurs: true }
  await openDialog({ 'POST /quotes': success({ quote, changes: [] }) })
  await screen.findByRole('timer')
  const words = 'Przyjmę ofertę wymiany Skinkantor na dokładnie te przedmioty.'
  expect(screen.getByRole('checkbox', { name: words })).toBeTruthy()
  confirm()
  expect(
    await screen.findByRole('link', { name: 'Zaznacz, że przyjmiesz ofertę na te przedmioty.' }),
  ).toBeTruthy()
})

test('a failed sale keeps the form, shows the reason and retries with the same idempotency key', async () => {
  let answers = [refusal(503, 'unavailable', 'Usługa jest chwilowo niedostępna.')]
  const { api, toasts } = await openDialog({
    'POST /inventory/sell': () => answers.shift() ?? success({ trade: sampleSale() }),
  })
  await fillIn()
  confirm()
  expect(await within(dialog()).findByText('Usługa jest chwilowo niedostępna.')).toBeTruthy()
  expect(within(dialog()).getByText('Wystąpił błąd podczas sprzedaży przedmiotów')).toBeTruthy()
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: 'Wystąpił błąd podczas sprzedaży przedmiotów', kind: 'error' }]),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Numer konta').value).toBe(ACCOUNT)
  confirm()
  await waitFor(() => expect(SOLD).toHaveBeenCalledOnce())
  answers = []
  const [first, second] = api.callsTo('/inventory/sell')
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('changed content uses a new idempotency key', async () => {
  let refusals = 1
  const { api } = await openDialog({
    'POST /inventory/sell': () =>
      refusals-- > 0 ? refusal(503, 'unavailable') : success({ trade: sampleSale() }),
  })
  await fillIn()
  confirm()
  await within(dialog()).findByText('Wystąpił błąd podczas sprzedaży przedmiotów')
  type('Imię i nazwisko właściciela', 'Łucja Żak-Nowak')
  confirm()
  await waitFor(() => expect(SOLD).toHaveBeenCalledOnce())
  const [first, second] = api.callsTo('/inventory/sell')
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('names unavailable items and requests a new quote for the rest', async () => {
  const { api } = await openDialog({
    'POST /quotes': (call) => {
      const { assetIds } = call.body as { assetIds: string[] }
      const items = [REDLINE, ASIIMOV].filter((item) => assetIds.includes(item.assetId))
      return success({ quote: sampleQuote(items), changes: [] })
    },
    'POST /inventory/sell': {
      status: 409,
      body: {
        success: false,
        code: 'items_unavailable',
        message: 'x',
        error: 'x',
        requestId: 't',
        fields: { 101: 'Jest już w sprzedaży.' },
      },
    },
  })
  await fillIn()
  confirm()
  expect(await screen.findByText('1 przedmiot nie jest już dostępny')).toBeTruthy()
  expect(screen.getByText('Jest już w sprzedaży.', { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Sprzedaj pozostały 1 za 300,72/ }))
  expect(await screen.findByRole('heading', { name: 'Sprzedaż 1 przedmiotu' })).toBeTruthy()
  expect(api.callsTo('/quotes').at(-1)?.body).toEqual({ assetIds: ['102'] })
  expect(screen.getByLabelText<HTMLInputElement>('Numer konta').value).toBe(ACCOUNT)
})

test('removing an item requests a new quote, and a refusal changes nothing', async () => {
  let count = 0
  const { api } = await openDialog({
    'POST /quotes': () => {
      count += 1
      return count === 1
        ? success({ quote: sampleQuote([REDLINE, ASIIMOV]), changes: [] })
        : refusal(422, 'sale_below_minimum', 'Minimalna kwota sprzedaży to 20 zł')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń AWP | Asiimov' }))
  expect(await screen.findByText('Minimalna kwota sprzedaży to 20 zł')).toBeTruthy()
  expect(api.callsTo('/quotes').at(-1)?.body).toEqual({ assetIds: ['101'] })
  expect(screen.getByText('AWP | Asiimov')).toBeTruthy()
})

test('asks for confirmation before discarding typed data', async () => {
  await openDialog()
  await fillIn()
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Anuluj' }))
  const question = await screen.findByRole('alertdialog', { name: 'Odrzucić wpisane dane?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Wróć do sprzedaży' }))
  expect(screen.getByLabelText<HTMLInputElement>('Numer konta').value).toBe(ACCOUNT)
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Zamknij' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Odrzuć dane' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  await screen.findByRole('radio', { name: 'Przelew bankowy' })
  choose('Przelew bankowy')
  expect(screen.getByLabelText<HTMLInputElement>('Numer konta').value).toBe('')
})

test('an untouched dialog closes without a confirmation', async () => {
  await openDialog()
  await screen.findByRole('timer')
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Anuluj' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('preselects a saved payout destination and sends only its id', async () => {
  const saved = {
    id: '5f0c1b9e-6f0d-4a53-9c5e-0c9f7b1f2a11',
    method: 'paypal',
    coin: null,
    masked: 'w•••@example.com',
    bankName: null,
    lastUsedAt: '2025-11-14T10:00:00Z',
  }
  const { api } = await openDialog({ 'GET /account/payout-details': success({ details: [saved] }) })
  await screen.findByRole('timer')
  const method = await screen.findByRole('radio', { name: /^PayPal\s?Ostatnio używane/ })
  expect((method as HTMLInputElement).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'w•••@example.com' }).checked).toBe(true)
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  confirm()
  await waitFor(() => expect(SOLD).toHaveBeenCalledOnce())
  expect(api.callsTo('/inventory/sell')[0]?.body).toMatchObject({
    paymentMethod: 'paypal',
    paymentDetails: { savedId: saved.id },
  })
})

function quoteWith(lockMs: number, clockOffsetMs = 0): Quote {
  return sampleQuote([REDLINE, ASIIMOV], { lockMs, clockOffsetMs })
}

test('the countdown follows the server’s clock, not the browser’s', async () => {
  await openDialog({ 'POST /quotes': success({ quote: quoteWith(900_000, -7_200_000), changes: [] }) })
  expect((await screen.findByRole('timer')).textContent).toMatch(/^(15:00|14:5\d)$/)
})

test('extends the price lock in the last two minutes', async () => {
  const { api, quote } = await openDialogWith(quoteWith(119_000), { ...quoteWith(900_000) })
  fireEvent.click(await screen.findByRole('button', { name: /^Przedłuż/ }))
  expect(await screen.findByText(/^Cena zablokowana na nowo do/)).toBeTruthy()
  expect(api.callsTo(`/quotes/${quote.id}/extend`)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Przedłuż/ })).toBeNull()
})

test('an expired quote keeps the form, shows the price change and requires a new confirmation', async () => {
  const cheaper = sampleQuote([{ ...REDLINE, ourPrice: 126.1 }, ASIIMOV])
  const { api } = await openDialogWith(quoteWith(2_000), cheaper)
  await fillIn()
  expect(await screen.findByText('Wycena wygasła. Odśwież ją, dane zostają.', {})).toBeTruthy()
  const refresh = screen.getByRole('button', { name: 'Odśwież wycenę' })
  expect(screen.queryByRole('button', { name: /^Potwierdź sprzedaż/ })).toBeNull()
  await act(async () => fireEvent.click(refresh))
  const note = await screen.findByText('AK-47 | Redline 127,68 → 126,10 zł (−1,58)')
  expect(screen.getByText(/^Cena spadła o 1,58/)).toBeTruthy()
  expect(document.activeElement?.contains(note)).toBe(true)
  expect(api.callsTo('/inventory/sell')).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Numer konta').value).toBe(ACCOUNT)
  confirm()
  await waitFor(() => expect(SOLD).toHaveBeenCalledOnce())
  expect(api.callsTo('/inventory/sell')[0]?.body).toMatchObject({ quoteId: cheaper.id })
})

test('treats a quote as expired when the server says so', async () => {
  await openDialog({
    'POST /inventory/sell': refusal(409, 'quote_expired', 'Wycena wygasła. Odśwież ją, dane zostają.'),
  })
  await fillIn()
  confirm()
  expect(await screen.findByRole('button', { name: 'Odśwież wycenę' })).toBeTruthy()
})

async function openDialogWith(first: Quote, renewed: Quote) {
  const page = await openDialog({
    'POST /quotes': success({ quote: first, changes: [] }),
    [`POST /quotes/${first.id}/extend`]: success({ quote: renewed, changes: [] }),
  })
  return { ...page, quote: first }
}
