import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OfferCheckResponse } from '@app/contract/selling/offer-check'
import { success } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { CheckOfferPage } from './check-offer-page.tsx'

const OPERATOR: OfferCheckResponse['operator'] = {
  name: 'Kantor',
  steamId: '76561198000265728',
  profileUrl: 'https://steamcommunity.com/profiles/76561198000265728',
  tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
  avatarUrl: null,
  level: 87,
  memberSince: '2009-03-14T03:06:40.000Z',
}

function open(answer: Partial<OfferCheckResponse>) {
  return renderPage(<CheckOfferPage />, {
    at: '/check-offer',
    answer: ({ path }) =>
      path === '/operator'
        ? success({ operator: OPERATOR, accounts: [OPERATOR] })
        : success({ steamId: null, hasOurToken: null, operator: OPERATOR, ...answer }),
  })
}

const paste = (text: string) => {
  fireEvent.change(screen.getByLabelText('Link do oferty, link wymiany albo SteamID'), {
    target: { value: text },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź' }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows our account with id, level and age before anything is pasted', async () => {
  await open({})
  await screen.findByText('76561198000265728')
  expect(screen.getByText('87')).toBeTruthy()
  expect(screen.getByText('2009')).toBeTruthy()
})

test.each([
  [{ verdict: 'ours', steamId: OPERATOR.steamId }, 'To nasze konto', 'note-ok'],
  [{ verdict: 'ours', steamId: OPERATOR.steamId, hasOurToken: false }, 'To nasze konto', 'note-warn'],
  [{ verdict: 'not_ours', steamId: '76561198000265729' }, 'To nie jest nasze konto', 'note-bad'],
  [{ verdict: 'offer_seen' }, 'Ta oferta trafiła na nasze konto', 'note-ok'],
  [{ verdict: 'offer_unknown' }, 'Tej oferty u nas nie ma', 'note-bad'],
  [{ verdict: 'code' }, 'Kod niczego nie dowodzi', 'note-warn'],
  [{ verdict: 'other_site' }, 'To nie jest link do Steam', 'note-bad'],
] as const)('shows %o in text and colour', async (answer, words, tone) => {
  const { api } = await open(answer)
  paste(' https://steamcommunity.com/profiles/1 ')
  const title = await screen.findByText(words)
  expect(title.closest('.note')?.classList.contains(tone)).toBe(true)
  expect(api.calls.find(({ path }) => path === '/operator/check')?.body).toEqual({
    text: 'https://steamcommunity.com/profiles/1',
  })
})

test('an empty input is reported without a request', async () => {
  const { api } = await open({})
  paste(' ')
  expect(screen.getByText('Wklej link albo SteamID.')).toBeTruthy()
  expect(api.calls.filter(({ path }) => path === '/operator/check')).toEqual([])
})
