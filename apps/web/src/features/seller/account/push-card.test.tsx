import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { fakePush } from '#testing/fake-push.ts'
import { renderPage } from '#testing/render-page.tsx'
import { PushCard } from './push-card.tsx'

const PUBLIC_KEY = `B${'a'.repeat(86)}`

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openCard(state: { publicKey?: string | null; isOn?: boolean; otherDevices?: number } = {}) {
  let current = { publicKey: PUBLIC_KEY, isOn: false, otherDevices: 0, ...state }
  return renderPage(<PushCard />, {
    at: '/account',
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call: FakeCall) => {
      if (call.path.startsWith('/push') && call.method === 'PUT') current = { ...current, isOn: true }
      if (call.path.startsWith('/push') && call.method === 'DELETE')
        current = { ...current, isOn: false, otherDevices: 0 }
      return call.path.startsWith('/push') ? success(current) : success({ user: TEST_USER })
    },
  })
}

test('turns messages on after the browser allows them, and off again', async () => {
  const browser = fakePush({ permission: 'granted' })
  const { api } = await openCard()
  fireEvent.click(await screen.findByRole('button', { name: 'Włącz powiadomienia' }))
  expect(await screen.findByText('Włączone na tym urządzeniu')).toBeTruthy()
  expect(browser.asked()).toBe(1)
  expect(browser.applicationServerKeys()).toEqual([PUBLIC_KEY])
  expect(api.callsTo('/push').at(-1)?.body).toEqual(browser.subscription)

  fireEvent.click(screen.getByRole('button', { name: 'Wyłącz na tym urządzeniu' }))
  expect(await screen.findByRole('button', { name: 'Włącz powiadomienia' })).toBeTruthy()
  await vi.waitFor(() => expect(browser.unsubscribed()).toBe(1))
})

test('stays off when the user does not allow messages', async () => {
  fakePush({ permission: 'default' })
  const { api } = await openCard()
  fireEvent.click(await screen.findByRole('button', { name: 'Włącz powiadomienia' }))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Włącz powiadomienia' })).toBeTruthy())
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('says how to unblock messages and what an iPhone needs', async () => {
  fakePush({ permission: 'denied' })
  await openCard()
  expect(await screen.findByText(/Przeglądarka blokuje powiadomienia/)).toBeTruthy()
  cleanup()
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  await openCard()
  expect(await screen.findByText(/Do ekranu początkowego/)).toBeTruthy()
  Reflect.deleteProperty(navigator, 'standalone')
})

test('switches all devices off', async () => {
  fakePush({ permission: 'granted' })
  const { api } = await openCard({ otherDevices: 2 })
  expect(await screen.findByText('Włączone jeszcze na 2 innych urządzeniach')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wyłącz wszędzie' }))
  await vi.waitFor(() => expect(screen.queryByText(/innych urządzeniach/)).toBeNull())
  expect(api.calls.some(({ method, path }) => method === 'DELETE' && path.startsWith('/push'))).toBe(true)
})

test('is not shown where the operator sends no messages', async () => {
  await openCard({ publicKey: null })
  await vi.waitFor(() => expect(screen.queryByText('Powiadomienia')).toBeNull())
})

test('reports a failure beside the button', async () => {
  fakePush({ permission: 'granted' })
  await renderPage(<PushCard />, {
    at: '/account',
    session: { status: 'authenticated', user: TEST_USER },
    answer: ({ method, path }) => {
      if (path.startsWith('/push'))
        return method === 'PUT'
          ? refusal(400, 'push_service_unknown', 'Ta przeglądarka używa nieznanej usługi.')
          : success({ publicKey: PUBLIC_KEY, isOn: false, otherDevices: 0 })
      return success({ user: TEST_USER })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Włącz powiadomienia' }))
  expect(await screen.findByRole('status')).toBeTruthy()
})
