import type { Sale } from '@app/contract/selling/sales'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { REDLINE, samplePayout, sampleSale, sampleSaleAt, sampleSentOffer } from '@app/contract/samples/sale'
import { SalePage } from './sale-page.tsx'

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openSale(
  sale: Sale,
  options: { language?: 'en'; confirmation?: FakeAnswer; contract?: FakeAnswer } = {},
) {
  const prefix = options.language === 'en' ? '/en' : ''
  const opened = await renderPage(<SalePage />, {
    at: `${prefix}/account/sales/123`,
    pattern: `${prefix}/account/sales/:saleId`,
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call) => {
      if (call.path === '/trades/123/confirmation') return options.confirmation ?? 'no-answer'
      if (call.path === '/trades/123/contract') return options.contract ?? 'no-answer'
      if (call.path === '/trades/123') return success({ trade: sale })
      if (call.path.startsWith('/account/payout-preview')) return 'no-answer'
      return success({ user: TEST_USER })
    },
  })
  await screen.findAllByRole('list')
  return opened
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const timeline = () => document.querySelector('.timeline')!
const current = () => plain(timeline().querySelector('[aria-current=step]')?.textContent)
const status = () => plain(document.querySelector('.sale-hero output')?.textContent)
const linkTo = (name: string | RegExp) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')

const PAID = samplePayout({ state: 'paid', settledAt: '2025-11-14T13:51:00Z', reference: 'SK000123' })

type Case = { name: string; sale: Sale; title: string; status: string; current: string | null }

const CASES: Case[] = [
  {
    name: 'an offer that does not fit',
    sale: sampleSaleAt('awaiting_items', { offerProblem: 'other_items' }),
    title: '(Wyślij ofertę) Sprzedaż 000123',
    status: 'Oferta wymiany zawiera inne przedmioty niż wycena. Anuluj ją w Steam',
    current: 'Tej oferty nie możemy przyjąć.',
  },
  {
    name: 'the twin of a sold item',
    sale: sampleSaleAt('awaiting_items', {
      offerProblem: 'other_items',
      offerMismatch: {
        extra: [{ name: 'AK-47 | Redline (Field-Tested)', float: 0.251_23 }],
        missing: [REDLINE.assetId],
      },
    }),
    title: '(Wyślij ofertę) Sprzedaż 000123',
    status: 'Oferta wymiany zawiera inne przedmioty niż wycena. Anuluj ją w Steam',
    current:
      'Spoza wyceny: AK-47 | Redline (Field-Tested) 0.2512Brakuje: AK-47 | Redline (Field-Tested) 0.1534',
  },
  {
    name: 'our offer on its way',
    sale: sampleSaleAt('offer_wanted', {
      sentOffer: sampleSentOffer({ state: 'preparing', offerId: null, offerUrl: null }),
    }),
    title: '(Wysyłamy ofertę) Sprzedaż 000123',
    status: 'Wysyłamy Ci ofertę w Steam.',
    current: 'Zwykle trwa to kilka sekund.',
  },
  {
    name: 'our offer at Steam',
    sale: sampleSaleAt('offer_sent', { sentOffer: sampleSentOffer() }),
    title: '(Przyjmij ofertę) Sprzedaż 000123',
    status: 'Teraz Twój ruch: przyjmij ofertę w aplikacji Steam.',
    current: 'Kod sprzedażyKANT7F3Q',
  },
  {
    name: 'our offer being taken back',
    sale: sampleSaleAt('offer_sent', { sentOffer: sampleSentOffer({ state: 'cancelling' }) }),
    title: '(Przyjmij ofertę) Sprzedaż 000123',
    status: 'Wycofujemy naszą ofertę. Nie przyjmuj jej już w Steam.',
    current: 'Wycofujemy naszą ofertę.',
  },
  {
    name: 'our offer declined',
    sale: sampleSaleAt('awaiting_items', {
      sentOffer: sampleSentOffer({ state: 'ended', problem: 'declined' }),
      canRequestOffer: true,
    }),
    title: '(Wyślij ofertę) Sprzedaż 000123',
    status: 'Oferta została odrzucona. To Ty?',
    current: 'Oferta nie została przyjęta',
  },
  {
    name: 'our offer declined by somebody else',
    sale: sampleSaleAt('awaiting_items', {
      sentOffer: sampleSentOffer({ state: 'ended', problem: 'declined', isDenied: true }),
      canRequestOffer: true,
    }),
    title: '(Wyślij ofertę) Sprzedaż 000123',
    status: 'Ktoś inny działa na Twoim koncie Steam.',
    current: 'Zamroź wypłaty',
  },
  {
    name: 'our offer expired',
    sale: sampleSaleAt('awaiting_items', {
      sentOffer: sampleSentOffer({ state: 'ended', problem: 'expired' }),
      canRequestOffer: true,
    }),
    title: '(Wyślij ofertę) Sprzedaż 000123',
    status: 'Oferta wygasła.',
    current: 'Możemy wysłać ją jeszcze raz.',
  },
  {
    name: 'an offer found',
    sale: sampleSaleAt('offer_seen', {
      usual: { checking: { p50Seconds: 80, p95Seconds: 300 }, paying: null },
    }),
    title: '(Oferta znaleziona) Sprzedaż 000123',
    status: 'Oferta wymiany znaleziona.',
    current: 'zwykle 2 minuty',
  },
  {
    name: 'items being checked, late',
    sale: sampleSaleAt('verifying', { lateness: 'late' }),
    title: '(Sprawdzamy) Sprzedaż 000123',
    status: 'Odbieramy i sprawdzamy przedmioty.',
    current: 'Trwa dłużej niż zwykle. Do 24 godzin to wciąż norma.',
  },
  {
    name: 'review',
    sale: sampleSaleAt('review'),
    title: '(Sprawdzamy ręcznie) Sprzedaż 000123',
    status: 'Sprawdzamy ręcznie. Nie musisz nic robić.',
    current: 'Sprawdzamy ręcznie: sprzedaż ogląda nasz pracownik.',
  },
  {
    name: 'waiting for Steam',
    sale: sampleSaleAt('protected', {
      payoutCase: 'after_protection',
      protectedUntil: '2025-11-21T13:40:00Z',
      paidBy: { reason: 'after_protection', from: '2025-11-21T13:40:00Z', to: null },
    }),
    title: '(Ochrona wymiany) Sprzedaż 000123',
    status: 'Ochrona wymiany Steam do 21 lis, 14:40 (jeszcze 6 dni 23 godz.).',
    current: 'do 21 lis, 14:40',
  },
  {
    name: 'waiting for approval',
    sale: sampleSaleAt('items_received', {
      payout: samplePayout({ state: 'waiting_approval', orderedAt: null }),
      paidBy: { reason: 'approval', from: null, to: null },
    }),
    title: '(Czeka na zatwierdzenie) Sprzedaż 000123',
    status: 'Wypłata czeka na zatwierdzenie. Przedmioty są odebrane i sprawdzone.',
    current: '428,40 zł na mBank 91 1140 •••• 0001 zatwierdza nasz pracownik, zwykle w ciągu doby.',
  },
  {
    name: 'being paid, with measured times',
    sale: sampleSaleAt('paying', {
      payout: samplePayout({ reference: 'SK000123' }),
      paidBy: { reason: 'at_once', from: '2025-11-14T13:52:00Z', to: '2025-11-14T14:24:00Z' },
    }),
    title: '(Wypłacamy) Sprzedaż 000123',
    status: 'Wypłata zlecona. Prawie zawsze dociera do 15:24.',
    current: 'Numer wypłatySK000123',
  },
  {
    name: 'being paid, nothing measured',
    sale: sampleSaleAt('paying', { payout: samplePayout() }),
    title: '(Wypłacamy) Sprzedaż 000123',
    status: 'Wypłata zlecona.',
    current: 'Czekamy na potwierdzenie, że pieniądze dotarły.',
  },
  {
    name: 'not paid for more than a day',
    sale: sampleSaleAt('paying', { payout: samplePayout(), lateness: 'over_a_day' }),
    title: '(Wypłacamy) Sprzedaż 000123',
    status: 'Wypłata zlecona.',
    current: 'Trwa już ponad dobę.',
  },
  {
    name: 'reversed while being paid',
    sale: sampleSaleAt('paying', {
      payout: samplePayout(),
      reversedAt: '2025-11-14T13:50:00Z',
      paidBy: null,
    }),
    title: '(Wypłacamy) Sprzedaż 000123',
    status: 'Wymianę cofnięto w Steam. Sprawdzamy, czy pieniądze już wyszły.',
    current: 'Wymianę cofnięto w Steam.',
  },
  {
    name: 'to be claimed',
    sale: sampleSaleAt('paying', {
      paymentMethod: 'paypal',
      payout: samplePayout({
        state: 'unclaimed',
        method: 'paypal',
        payment: { coin: null, bankName: null, masked: 'w•••@example.com' },
      }),
      paidBy: null,
    }),
    title: '(Czeka na odbiór) Sprzedaż 000123',
    status: '428,40 zł czeka na odbiór w PayPal.',
    current: 'Czeka na odbiór w PayPal',
  },
  {
    name: 'a payout that failed',
    sale: sampleSaleAt('items_received', {
      payout: samplePayout({ state: 'failed' }),
      needsDetails: true,
      paidBy: null,
    }),
    title: '(Podaj inne dane) Sprzedaż 000123',
    status: 'Wypłata się nie udała. Podaj inne dane, a wyślemy ponownie.',
    current: 'Nie udało się wysłać 428,40 zł na mBank 91 1140 •••• 0001.',
  },
  {
    name: 'paid',
    sale: sampleSaleAt('completed', { payout: PAID, completedAt: '2025-11-14T13:51:00Z' }),
    title: '(Wypłacono) Sprzedaż 000123',
    status: 'Wypłacono 14 listopada 2025, 14:51 · Przelew bankowy mBank ••0001',
    current: null,
  },
  {
    name: 'returned from the bank',
    sale: sampleSaleAt('completed', {
      payout: { ...PAID, state: 'returned', since: '2025-11-17T08:00:00Z' },
    }),
    title: '(Wypłata wróciła) Sprzedaż 000123',
    status: 'Bank odesłał przelew, więc pieniądze są na Twoim saldzie. Sprawdź numer konta',
    current: null,
  },
  {
    name: 'reversed after the payout',
    sale: sampleSaleAt('completed', {
      payout: PAID,
      reversedAt: '2025-11-16T08:00:00Z',
      debt: { amount: 428.4, left: 128.4 },
    }),
    title: '(Cofnięto w Steam) Sprzedaż 000123',
    status: 'Wymianę cofnięto w Steam po wypłacie. Do zwrotu: 128,40 zł.',
    current: null,
  },
  {
    name: 'rejected',
    sale: sampleSale({
      state: 'failed',
      status: 'failed',
      reason: 'rejected_by_operator',
      rejectionReason: 'Przedmiot ma inny wzór niż w wycenie.',
      returnDue: { notBefore: '2025-11-21T13:40:00Z', returnedAt: null },
      canCancel: false,
    }),
    title: '(Odrzucono) Sprzedaż 000123',
    status: 'Sprzedaż nie doszła do skutku.',
    current: null,
  },
]

test.each(CASES)('$name: title, status line and step agree', async ({ sale, ...wanted }) => {
  await openSale(sale)
  expect(plain(document.title)).toContain(wanted.title)
  expect(status()).toContain(wanted.status)
  if (wanted.current === null) expect(timeline().querySelector('[aria-current]')).toBeNull()
  else expect(current()).toContain(wanted.current)
  expect(document.querySelectorAll('.sale-hero output:not(.visually-hidden)')).toHaveLength(1)
  expect(linkTo('Napisz do nas')).toBe('/support?sale=000123')
})

test.each(CASES)('$name: the English page contains no Polish', async ({ sale }) => {
  await openSale({ ...sale, rejectionReason: null }, { language: 'en' })
  const text = plain(document.querySelector('.sale-page')?.textContent)
  expect(text).not.toMatch(/[ąćęńóśźż]/i)
  expect(linkTo('Write to us')).toBe('/en/support?sale=000123')
})

test.each([
  ['declined', 'Wyślijcie ofertę jeszcze raz'],
  ['expired', 'Wyślijcie ofertę jeszcze raz'],
  ['steam_down', null],
  ['withdrawn', null],
] as const)('after %s one action is the loud one', async (problem, again) => {
  await openSale(
    sampleSaleAt('awaiting_items', {
      sentOffer: sampleSentOffer({ state: 'ended', problem }),
      canRequestOffer: true,
    }),
  )
  const isFolded = screen.queryByText('Wolę wysłać ofertę samodzielnie') !== null
  expect(isFolded).toBe(again !== null)
  const request = screen.getByRole('button', { name: 'Wyślijcie ofertę jeszcze raz' })
  expect(request.className.includes('button-primary')).toBe(again !== null)
})

test('says why a sale waits for the protection', async () => {
  const { sale } = CASES.find(({ name }) => name === 'waiting for Steam')!
  await openSale({ ...sale, advanceObstacle: 'seller_limit' })
  expect(plain(document.querySelector('.sale-hero')?.textContent)).toContain(
    'Ta kwota nie zmieściła się w Twoim limicie',
  )
  cleanup()
  await openSale(sale)
  expect(plain(timeline().textContent)).not.toContain('limicie')
})

test('counts the speed between two steps of the timeline, whose titles have the seconds, and shows a day once', async () => {
  const paidAt = '2025-11-14T13:41:17Z'
  const sale = sampleSaleAt('completed', {
    payout: { ...PAID, settledAt: paidAt },
    serverTime: '2025-11-15T10:00:00Z',
  })
  await openSale(sale)
  expect(plain(document.querySelector('.sale-amount')?.textContent)).toContain(
    '17 sekund po odebraniu przedmiot',
  )
  const times = [...timeline().querySelectorAll('time')].map(({ textContent }) => plain(textContent))
  expect(times[0]).toMatch(/^14 lis, /)
  expect(times.slice(1).join(' ')).not.toContain('lis')
  expect(times.at(-1)).toBe('14:41')
  expect([...timeline().querySelectorAll('time')].at(-1)?.title).toContain('14:41:17')
})

test('warns of a reversal as long as Steam allows it, also after the payout', async () => {
  const protectedUntil = '2025-11-21T13:40:00Z'
  await openSale(sampleSaleAt('completed', { payout: PAID, protectedUntil }))
  expect(plain(document.body.textContent)).toContain('cofniesz wymianę w Steam przed 21 lis, 14:40')
  cleanup()
  await openSale(
    sampleSaleAt('completed', { payout: PAID, protectedUntil, serverTime: '2025-11-22T10:00:00Z' }),
  )
  expect(plain(document.body.textContent)).not.toContain('cofniesz wymianę')
})

test('names the sum by what became of it', async () => {
  await openSale(sampleSaleAt('completed', { payout: PAID }))
  expect(plain(document.querySelector('.price-sum')?.textContent)).toBe('Wypłacono428,40 zł')
  cleanup()
  await openSale(sampleSaleAt('items_received'))
  expect(plain(document.querySelector('.price-sum')?.textContent)).toBe('Dostajesz428,40 zł')
})

test('links each problem to the page that solves it', async () => {
  const byName = (name: string) => CASES.find((one) => one.name === name)!.sale
  await openSale(byName('a payout that failed'))
  expect(linkTo('Podaj inne dane')).toBe('/account/sales/123/details')
  cleanup()
  await openSale(byName('returned from the bank'))
  expect(linkTo(/^Wypłać 428,40\szł\s–\swybierz dokąd$/)).toBe('/account/balance')
  expect(plain(timeline().textContent)).toContain('Wypłata wróciła z banku')
  expect(plain(document.querySelector('.sale-hero')?.textContent)).toContain('Sprawdź numer konta')
  expect(plain(timeline().textContent)).toContain('Wysłaliśmy 428,40 zł')
  expect(plain(document.querySelector('.sale-head')?.textContent)).toContain('Wypłata wróciła')
  expect(plain(document.querySelector('.sale-amount')?.textContent)).toContain('Wróciło na saldo')
  expect(plain(document.querySelector('.price-sum')?.textContent)).toBe('Wróciło na saldo428,40 zł')
  expect(document.querySelector('.price-sum .payout')).toBeTruthy()
  expect(plain(document.body.textContent)).not.toMatch(/Zakończono|Wypłacono/)
  cleanup()
  await openSale(byName('rejected'))
  expect(plain(timeline().textContent)).toContain('Powód: Przedmiot ma inny wzór niż w wycenie.')
  expect(plain(timeline().textContent)).toContain('najwcześniej 21 lis, 14:40')
  cleanup()
  await openSale(
    sampleSale({ state: 'cancelled', status: 'cancelled', reason: 'no_offer_in_time', canCancel: false }),
  )
  expect(plain(timeline().textContent)).toContain('Anulowano: oferta nie przyszła na czas')
  expect(
    within(timeline() as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/inventory')
  cleanup()
  await openSale(
    sampleSale({ state: 'cancelled', status: 'cancelled', reason: 'items_left', canCancel: false }),
  )
  expect(plain(timeline().textContent)).toContain('Ktoś mógł się pod nas podszyć')
  expect(plain(timeline().textContent)).not.toContain('Przedmioty można znów sprzedać')
  expect(
    within(timeline() as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('/support')
})

test('shows a coin amount as an estimate first and with its transaction hash after payment', async () => {
  const coinAmount = { coin: 'BTC', amount: '0.00123456', isEstimate: true, transactionHash: null } as const
  await openSale(sampleSaleAt('awaiting_items', { coinAmount }))
  expect(screen.getByText(/^około 0\.00123456 BTC/)).toBeTruthy()
  cleanup()
  const fixed = { ...coinAmount, isEstimate: false, transactionHash: 'ab12' }
  await openSale(sampleSaleAt('completed', { coinAmount: fixed, payout: PAID }))
  expect(screen.getAllByText('0.00123456 BTC').length).toBeGreaterThan(0)
  expect(screen.getByText('ab12')).toBeTruthy()
})

test('downloads the payout confirmation and offers it only after the payout', async () => {
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const file = new Response(new Blob(['%PDF'], { type: 'application/pdf' }), {
    headers: { 'content-disposition': 'attachment; filename="potwierdzenie-000123.pdf"' },
  })
  const { api } = await openSale(CASES.find(({ name }) => name === 'paid')!.sale, { confirmation: file })
  fireEvent.click(screen.getByRole('button', { name: 'Potwierdzenie wypłaty (PDF)' }))
  await waitFor(() => expect(saved).toEqual(['potwierdzenie-000123.pdf']))
  expect(api.callsTo('/trades/123/confirmation')).toHaveLength(1)
  cleanup()
  await openSale(sampleSaleAt('paying', { payout: samplePayout() }))
  expect(screen.queryByRole('button', { name: 'Potwierdzenie wypłaty (PDF)' })).toBeNull()
})

test('shows why a confirmation is not available', async () => {
  const words = 'Potwierdzenie będzie gotowe, gdy pieniądze zostaną wypłacone.'
  const sale = CASES.find(({ name }) => name === 'paid')!.sale
  const { toasts } = await openSale(sale, { confirmation: refusal(409, 'sale_not_paid', words) })
  fireEvent.click(screen.getByRole('button', { name: 'Potwierdzenie wypłaty (PDF)' }))
  await waitFor(() => expect(toasts).toMatchObject([{ text: words, kind: 'error' }]))
})

test('offers the contract after the items are received and shows why it is not available', async () => {
  await openSale(sampleSaleAt('verifying'))
  expect(screen.queryByRole('button', { name: 'Umowa sprzedaży (PDF)' })).toBeNull()
  cleanup()
  const words = 'Umowa będzie gotowa, gdy odbierzemy przedmioty.'
  const { toasts } = await openSale(sampleSaleAt('items_received'), {
    contract: refusal(409, 'contract_not_ready', words),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Umowa sprzedaży (PDF)' }))
  await waitFor(() => expect(toasts).toMatchObject([{ text: words, kind: 'error' }]))
  cleanup()
  await openSale(sampleSaleAt('completed', { payout: PAID }), { language: 'en' })
  expect(screen.getByRole('button', { name: 'Purchase contract (PDF)' })).toBeTruthy()
})
