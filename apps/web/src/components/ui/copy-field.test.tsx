import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presentToastsWith, type Toast } from '#lib/toast.ts'
import { renderApp } from '#testing/render-app.tsx'
import { CopyField } from './copy-field.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()
let toasts: Toast[] = []
let stopPresenting: () => void

beforeEach(() => {
  toasts = []
  stopPresenting = presentToastsWith((toast) => toasts.push(toast))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})
afterEach(() => {
  cleanup()
  stopPresenting()
  writeText.mockReset()
})

test('confirms copying on the button and in a toast of three seconds', async () => {
  writeText.mockResolvedValue()
  await renderApp(<CopyField label="Trade link" value="https://example.test/x" />, { path: '/en' })

  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy: Trade link' })))

  expect(writeText).toHaveBeenCalledWith('https://example.test/x')
  expect(screen.getByRole('button', { name: 'Copied: Trade link' })).toBeTruthy()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Copied', autoCloseMs: 3000 }]))
})

test('announces a given toast text unchanged in its own language', async () => {
  writeText.mockResolvedValue()
  await renderApp(
    <CopyField label="Link" value="x" copiedToast={{ text: 'Trade link copied', lang: 'en' }} />,
    { path: '/' },
  )

  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Kopiuj: Link' })))

  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Trade link copied', lang: 'en' }]))
})

test('selects the text and reports the failure when the clipboard refuses', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  await renderApp(<CopyField label="Link" value="secret" />, { path: '/' })
  const input = screen.getByLabelText<HTMLInputElement>('Link')

  fireEvent.click(screen.getByRole('button', { name: 'Kopiuj: Link' }))

  await waitFor(() => expect(document.activeElement).toBe(input))
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { kind: 'error', text: 'Nie udało się skopiować linku', autoCloseMs: 5000 },
    ]),
  )
})
