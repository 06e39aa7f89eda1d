import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffRole } from '@app/contract/identity/roles'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { SettingsPage } from './settings-page.tsx'

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

const VALUES: Record<string, unknown> = {
  'payout.rate_bps': 7_000,
  'payout.policy': 'instant',
  'payout.methods': ['bank', 'paypal'],
  'payout.advance_tiers': [{ settledSales: 0, limitGrosze: 500_00 }],
  'approval.one_admin_from_grosze': 500_00,
  'approval.two_admins_from_grosze': 2_000_00,
  'approval.two_admins_new_details_from_grosze': 2_000_00,
  'quote.lock_seconds': 900,
  'payout.liquidity_light': { amberFromGrosze: 50_000, greenFromGrosze: 500_000 },
  'payout.promise': {
    isMorningServed: false,
    isMiddayServed: false,
    isAfternoonServed: true,
    isExpress: false,
    isBonusOn: false,
    perDayGrosze: 5_00,
    perDayBps: 0,
    capGrosze: 50_00,
    graceMinutes: 60,
  },
  'price.guard': { quantityMin: 3, volume7DaysMin: 3, spikeBps: 13_000, staleAfterSeconds: 1_800 },
  'tax.pcc': { isOn: false, rateBps: 100, floorGrosze: 0, basis: 'paid' },
  'site.notice': { isOn: false, tone: 'info', pl: '', en: '' },
  'staff.alerts': {
    channels: ['email', 'discord'],
    kinds: { debt: 'always' },
    quiet: { isOn: true, from: '22:00', to: '07:00' },
    escalateAfterMinutes: 60,
    escalationChannels: [],
    language: 'pl',
  },
  'bank.account_number': '',
  'mail.from': '',
  'new.one': { deep: 1 },
}

function settings() {
  return success({
    missingAlertChannels: ['discord'],
    settings: Object.entries(VALUES).map(([key, value]) => ({
      key,
      meaning: 'Something new.',
      value,
      initial: value,
      version: key === 'quote.lock_seconds' ? 2 : 0,
      changedBy: null,
      changedByName: null,
      changedAt: key === 'quote.lock_seconds' ? '2026-11-14T12:00:00.000Z' : null,
      reason: null,
    })),
  })
}

const preview = (needsTwo: boolean, effects: object[] = []) =>
  success({ needsTwo, effects, simulation: null })

function open(more: (call: FakeCall) => FakeAnswer, role: StaffRole = 'owner') {
  return renderAdmin(<SettingsPage />, {
    at: '/admin/settings',
    role,
    answer: (call) => (call.path === '/admin/settings' ? settings() : more(call)),
  })
}

const dialog = () => within(screen.getByRole('alertdialog'))
const change = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Zmień: ${name}` }))
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })
const save = (label: string) => fireEvent.click(dialog().getByRole('button', { name: label }))

test('shows values in readable form and an unknown value as stored', async () => {
  await open(() => refusal(404, 'not_found'))
  for (const text of [
    '70%',
    'od razu, w granicach limitów',
    'Przelew bankowy, PayPal',
    '15 min',
    'wyłączone',
  ])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(screen.getByText('{"deep":1}')).toBeTruthy()
  expect(screen.getByText('zmienione 14 lis 2026, ustawione na serwerze')).toBeTruthy()
})

test('approval limits are one table, whose amounts open the change', async () => {
  await open(() => success({}))
  const table = within(await screen.findByRole('table', { name: /^Kto zatwierdza/ }))
  expect(table.getByRole('rowheader', { name: 'Każda wypłata' })).toBeTruthy()
  expect(screen.getByText(/Próg „Na nowe dane” nic teraz nie zmienia/)).toBeTruthy()
  fireEvent.click(table.getByRole('button', { name: /Wypłaty zatwierdza jedna osoba/ }))
  expect(dialog().getByLabelText('Kwota w zł')).toBeTruthy()
})

test('a phone folds every group and shows the present value of a folded setting', async () => {
  fakeMedia('(max-width: 767px)')
  await open(() => success({}))
  const summary = (await screen.findByText('Stawka skupu')).closest('summary')!
  expect(within(summary).getByText('70%')).toBeTruthy()
  expect(summary.closest('details')!.open).toBe(false)
  const taxes = screen.getByRole('heading', { name: 'Strona i\u00a0podatki' }).closest('summary')!
  expect(within(taxes).getByText(/^Do ustalenia/)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'stawka skupu' } })
  expect(screen.getByRole('heading', { name: /^Ile i\sjak płacimy/ }).closest('details')!.open).toBe(true)
})

test('finds settings by their words and says when there is none', async () => {
  await open(() => success({}))
  const search = await screen.findByRole('searchbox', { name: 'Szukaj ustawienia' })
  fireEvent.change(search, { target: { value: 'stawka skupu' } })
  expect(screen.getByText('Stawka skupu')).toBeTruthy()
  expect(screen.queryByText('Komunikat na stronach')).toBeNull()
  fireEvent.change(search, { target: { value: 'qwerty' } })
  expect(screen.getByText('Nie ma takiego ustawienia.')).toBeTruthy()
})

test('a change shows its effect and the required approval and is sent with reason and version', async () => {
  const { api, toasts } = await open(({ path }) =>
    path.endsWith('/preview')
      ? preview(true, [{ code: 'paid_for_100_zloty', unit: 'zloty', of: null, before: 70, after: 72 }])
      : success({ isDone: false, proposalId: '00000000-0000-4000-8000-000000000001' }),
  )
  await change('Stawka skupu')
  type('Procent ceny rynkowej', '72')
  expect(await screen.findByText(/luzuje kontrolę pieniędzy/)).toBeTruthy()
  expect(screen.getByText('72,00 zł')).toBeTruthy()
  save('Wyślij do potwierdzenia')
  expect(await screen.findByText('Napisz co najmniej 3 znaki')).toBeTruthy()
  type('Powód', 'rośnie rynek')
  save('Wyślij do potwierdzenia')
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Czeka na potwierdzenie' }]))
  expect(api.callsTo('/admin/settings/payout.rate_bps')[0]?.body).toEqual({
    value: 7_200,
    version: 0,
    reason: 'rośnie rynek',
  })
})

test('sends a whole account number of the company as its digits, and says where its other data are', async () => {
  const { api } = await open(({ path }) =>
    path.endsWith('/preview') ? preview(true) : success({ isDone: false, proposalId: null }),
  )
  expect(await screen.findByText('nie ustawiono')).toBeTruthy()
  expect(screen.getByText(/Zmienia je administrator serwera/)).toBeTruthy()
  await change('Rachunek firmy')
  type('Rachunek firmy', '61 1090 1014 0000 0712 1981 2874')
  type('Powód', 'nowy bank')
  await screen.findByText(/luzuje kontrolę pieniędzy/)
  save('Wyślij do potwierdzenia')
  await waitFor(() => expect(api.callsTo('/admin/settings/bank.account_number')).toHaveLength(1))
  expect(api.callsTo('/admin/settings/bank.account_number')[0]?.body).toMatchObject({
    value: '61109010140000071219812874',
  })
})

test('edits the payout promise by session and late bonus', async () => {
  const { api } = await open(({ path }) =>
    path.endsWith('/preview') ? preview(true) : success({ isDone: false, proposalId: null }),
  )
  expect(await screen.findByText('16:00')).toBeTruthy()
  expect(screen.getByText('bez bonusu')).toBeTruthy()
  await change('Obiecany termin wypłaty')
  fireEvent.click(dialog().getByLabelText('Plik na 9:30 (oddany do 8:00)'))
  fireEvent.click(dialog().getByLabelText('Bonus za spóźnioną wypłatę'))
  type('Najwyżej za jedną wypłatę (zł)', '30')
  type('Powód', 'obietnica')
  await screen.findByText(/luzuje kontrolę pieniędzy/)
  save('Wyślij do potwierdzenia')
  await waitFor(() => expect(api.callsTo('/admin/settings/payout.promise')).toHaveLength(1))
  expect(api.callsTo('/admin/settings/payout.promise')[0]?.body).toMatchObject({
    value: {
      isMorningServed: true,
      isAfternoonServed: true,
      isBonusOn: true,
      perDayGrosze: 500,
      capGrosze: 3_000,
    },
  })
})

test('sends nothing for an invalid or unchanged value, and a refusal stays in the dialog', async () => {
  const { api } = await open(({ path, method }) =>
    path.endsWith('/preview')
      ? preview(false)
      : method === 'PUT'
        ? refusal(409, 'setting_changed', 'Ktoś zmienił to przed chwilą.')
        : refusal(404, 'not_found'),
  )
  await change('Jak długo ważna jest wycena')
  type('Powód', 'krócej')
  save('Zapisz zmianę')
  expect(await screen.findByText('Wartość się nie zmieniła')).toBeTruthy()
  type('Minuty', 'wkrótce')
  save('Zapisz zmianę')
  expect(await screen.findByText('Tej wartości nie można ustawić')).toBeTruthy()
  expect(api.callsTo('/admin/settings/quote.lock_seconds')).toEqual([])
  type('Minuty', '10')
  save('Zapisz zmianę')
  expect(await screen.findByText('Ktoś zmienił to przed chwilą.')).toBeTruthy()
  expect(api.callsTo('/admin/settings/quote.lock_seconds')[0]?.body).toMatchObject({ value: 600, version: 2 })
})

test.each([
  {
    name: 'Metody wypłaty',
    edit: () => {
      fireEvent.click(dialog().getByLabelText('Skrill'))
      fireEvent.click(dialog().getByRole('button', { name: 'Wyżej: PayPal' }))
    },
    key: 'payout.methods',
    value: ['paypal', 'bank', 'skrill'],
  },
  {
    name: 'Limity zaliczek sprzedającego',
    edit: () => fireEvent.click(dialog().getByRole('button', { name: 'Dodaj próg' })),
    key: 'payout.advance_tiers',
    value: [
      { settledSales: 0, limitGrosze: 500_00 },
      { settledSales: 1, limitGrosze: 500_00 },
    ],
  },
  {
    name: 'Co kupujemy: kiedy ufamy cenie',
    edit: () => type('Najwyżej procent realnej ceny', '120,5'),
    key: 'price.guard',
    value: { quantityMin: 3, volume7DaysMin: 3, spikeBps: 12_050, staleAfterSeconds: 1_800 },
  },
  {
    name: 'Podatek PCC',
    edit: () => {
      fireEvent.click(dialog().getByLabelText('Księgujemy podatek'))
      type('Stawka w procentach', '2')
    },
    key: 'tax.pcc',
    value: { isOn: true, rateBps: 200, floorGrosze: 0, basis: 'paid' },
  },
  {
    name: 'Komunikat na stronach',
    edit: () => {
      type('Tekst po polsku', 'Przerwa o 23:00')
      type('Tekst po angielsku', 'Maintenance at 23:00')
      fireEvent.click(dialog().getByLabelText('Pokazujemy komunikat'))
    },
    key: 'site.notice',
    value: { isOn: true, tone: 'info', pl: 'Przerwa o 23:00', en: 'Maintenance at 23:00' },
  },
])('$name has its own form fields', async ({ name, edit, key, value }) => {
  const { api, toasts } = await open(({ path }) =>
    path.endsWith('/preview') ? preview(false) : success({ isDone: true, proposalId: null }),
  )
  await change(name)
  edit()
  type('Powód', 'tak trzeba')
  save('Zapisz zmianę')
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Ustawienie zmienione' }]))
  expect(api.callsTo(`/admin/settings/${key}`)[0]?.body).toMatchObject({ value })
})

test('the history shows the old value, the proposer and the approver', async () => {
  await open(({ path }) =>
    path === '/admin/settings/quote.lock_seconds/versions'
      ? success({
          versions: [
            {
              version: 1,
              value: 1_200,
              changedAt: '2026-11-14T12:00:00.000Z',
              by: { id: '3', name: 'Bartek' },
              proposedBy: { id: '2', name: 'Anna' },
              reason: 'dłużej',
            },
          ],
        })
      : refusal(404, 'not_found'),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Historia: Jak długo ważna jest wycena' }))
  expect(await screen.findByText('20 min')).toBeTruthy()
  expect(screen.getByText(/Bartek, na wniosek: Anna/)).toBeTruthy()
})

test('support can read but not change settings, and a failed list says so', async () => {
  await open(() => refusal(404, 'not_found'), 'support')
  expect(await screen.findByText('70%')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Zmień/ })).toBeNull()
  cleanup()
  await renderAdmin(<SettingsPage />, { at: '/admin/settings', answer: () => refusal(503, 'unavailable') })
  expect(await screen.findByText('Nie udało się wczytać ustawień.')).toBeTruthy()
})

test('alerts have one level with exceptions, and name a channel that cannot be used', async () => {
  const { api } = await open(({ path }) =>
    path.endsWith('/preview') ? preview(false) : success({ isDone: true, proposalId: null }),
  )
  await change('Alerty dla zespołu')
  expect(await screen.findByText(/musi dodać adres kanału/)).toBeTruthy()
  expect(dialog().getByLabelText('Długi po cofniętych wymianach')).toBeTruthy()
  fireEvent.click(dialog().getByRole('button', { name: 'Usuń wyjątek' }))
  fireEvent.change(dialog().getByLabelText('Dodaj wyjątek'), { target: { value: 'ticket' } })
  type('Powód', 'mniej hałasu')
  save('Zapisz zmianę')
  await waitFor(() => expect(api.callsTo('/admin/settings/staff.alerts')).toHaveLength(1))
  expect(api.callsTo('/admin/settings/staff.alerts')[0]?.body).toMatchObject({
    value: { channels: ['email', 'discord'], kinds: { debt: 'day', ticket: 'always' } },
  })
})
