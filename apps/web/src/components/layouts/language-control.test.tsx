import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { LanguageControl } from './language-control.tsx'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

test('both languages are plain links to the same page with its query', async () => {
  await renderApp(<LanguageControl />, { path: '/calculator?q=ak' })

  const links = screen.getAllByRole('link', { hidden: true })

  expect(
    links.map((link) => [link.getAttribute('href'), link.lang, link.getAttribute('aria-current')]),
  ).toEqual([
    ['/calculator?q=ak', 'pl', 'true'],
    ['/en/calculator?q=ak', 'en', null],
  ])
})

test('choosing a language stores it', async () => {
  await renderApp(<LanguageControl />, { path: '/calculator' })

  await act(async () => fireEvent.click(screen.getByText('English')))

  expect(window.localStorage.getItem('language')).toBe('en')
})

test('links to the home page of the other language on an unknown path', async () => {
  await renderApp(<LanguageControl />, { path: '/nothing/here' })

  expect(screen.getByText('English').getAttribute('href')).toBe('/en')
})
