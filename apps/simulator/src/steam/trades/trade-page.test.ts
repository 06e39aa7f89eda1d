import { describe, expect, test } from 'vitest'
import { PLAYERS, tradeUrlOf, type Player } from '#steam/players.ts'
import { OPERATOR, traderAt } from '#testing/simulated-trader.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()
const steam = traderAt(simulator)

const operator = PLAYERS.find(({ steamId }) => steamId === OPERATOR) as Player
const seller = PLAYERS[1] as Player
const tradePath = tradeUrlOf(operator).replace('https://steamcommunity.com', '')

/** A browser without scripts: it stores cookies and submits forms. */
function newBrowser() {
  const cookies = new Map<string, string>()
  const go = async (
    path: string,
    form?: [string, string][],
  ): Promise<{ path: string; status: number; html: string }> => {
    const response = await fetch(simulator.url(path), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return location === null ? { path, status: response.status, html: await response.text() } : go(location)
  }
  return { go, sessionId: () => cookies.get('sessionid') ?? '' }
}

async function signedIn() {
  const browser = newBrowser()
  const asked = await browser.go(tradePath)
  expect(asked.html).toContain('Kim jesteś?')
  const composing = await browser.go('/login/choose', [
    ['steamId', seller.steamId],
    ['returnTo', tradePath],
  ])
  expect(composing.html).toContain('Wyślij ofertę')
  return { browser, composing }
}

describe('the trade offer page for sellers', () => {
  test('requires a sign-in, sends tradable items and shows the offer after the mobile confirmation', async () => {
    const { browser, composing } = await signedIn()
    const [, assetId = ''] = /name="item" value="(\d+)"/.exec(composing.html) ?? []
    const sent = await browser.go('/tradeoffer/new/compose', [
      ['sessionid', browser.sessionId()],
      ['partner', OPERATOR],
      ['token', operator.tradeToken],
      ['item', assetId],
      ['message', 'ABCD2345'],
    ])
    expect(sent.html).toContain('Czeka na potwierdzenie')
    expect(await steam.offers()).toEqual([])
    const confirmed = await browser.go(`${sent.path}confirm`, [['sessionid', browser.sessionId()]])
    expect(confirmed.html).toContain('Aktywna')
    const [offer] = await steam.offers()
    expect(offer).toMatchObject({ message: 'ABCD2345', items_to_receive: [{ assetid: assetId }] })

    await steam.act(offer?.tradeofferid ?? '', 'accept')
    const done = await browser.go(sent.path)
    for (const words of ['Cofnij wymianę', 'Możesz cofnąć do', 'Oddano']) expect(done.html).toContain(words)
    await browser.go(`${sent.path}reverse`, [['sessionid', browser.sessionId()]])
    expect(await steam.trade((await steam.offer(offer?.tradeofferid ?? ''))?.tradeid ?? '')).toMatchObject({
      status: 12,
    })
  })

  test('finds items by name, preselects one and hides untradable items', async () => {
    const { browser } = await signedIn()
    const found = await browser.go(`${tradePath}&q=redline`)
    expect(found.html).toContain('AK-47 | Redline')
    expect(found.html).not.toContain('Dragon King')
    const [, assetId = ''] = /name="item" value="(\d+)"/.exec(found.html) ?? []
    const preselected = await browser.go(`${tradePath}&for_item=730_2_${assetId}`)
    expect(preselected.html).toMatch(new RegExp(`value="${assetId}"\\s+checked`))
    expect((await browser.go(`${tradePath}&message=ABCD2345`)).html).toContain('value="ABCD2345"')
  })

  test('shows who receives the items, and keeps the language of the site', async () => {
    const { browser, composing } = await signedIn()
    const facts = ['Skinkantor', 'Poziom <b>87</b>', 'W Steam od 12 lipca 2009', operator.avatarHash]
    for (const fact of facts) expect(composing.html).toContain(fact)
    expect(composing.html).not.toContain('Make offer')
    const english = await browser.go(`${tradePath}&l=english`)
    expect(english.html).toContain('Make offer')
    expect(english.html).not.toContain('Wyślij ofertę')
    expect((await browser.go('/my/tradeoffers/')).html).toContain('Trade offers')
  })

  test('shows sellers their trade URL and lets them make their inventory public', async () => {
    const { browser } = await signedIn()
    const shown = await browser.go('/my/tradeoffers/privacy')
    expect(shown.html).toContain(`token=${seller.tradeToken}`)
    const set = (privacy: string) =>
      browser.go('/my/edit/settings', [
        ['sessionid', browser.sessionId()],
        ['privacy', privacy],
      ])
    expect((await set('private')).html).toContain('Prywatny')
    expect((await set('public')).html).toContain('Publiczny')
    expect((await browser.go(`/profiles/${OPERATOR}`)).html).toContain('Skinkantor')
  })

  test('lets the seller cancel an offer', async () => {
    const { browser, composing } = await signedIn()
    const [, assetId = ''] = /name="item" value="(\d+)"/.exec(composing.html) ?? []
    const fields: [string, string][] = [
      ['sessionid', browser.sessionId()],
      ['partner', OPERATOR],
      ['token', operator.tradeToken],
      ['item', assetId],
    ]
    const sent = await browser.go('/tradeoffer/new/compose', fields)
    const withdrawn = await browser.go(`${sent.path}withdraw`, [['sessionid', browser.sessionId()]])
    expect(withdrawn.html).toContain('Anulowana')
    expect((await browser.go('/my/tradeoffers/')).html).toContain('Anulowana')
  })

  test('refuses a wrong trade token, an unknown item, a sixth open offer, a banned sender and a forged form', async () => {
    const { browser, composing } = await signedIn()
    const [, assetId = ''] = /name="item" value="(\d+)"/.exec(composing.html) ?? []
    const send = (changes: Record<string, string> = {}) =>
      browser.go(
        '/tradeoffer/new/compose',
        Object.entries({
          sessionid: browser.sessionId(),
          partner: OPERATOR,
          token: operator.tradeToken,
          item: assetId,
          ...changes,
        }),
      )
    expect((await browser.go(tradePath.replace('EXAMPLE1', 'EXAMPLE2'))).status).toBe(400)
    expect((await send({ item: '1' })).status).toBe(400)
    expect((await send({ sessionid: 'forged' })).html).toContain('not signed in')
    for (let open = 0; open < 5; open += 1) expect((await send()).status).toBe(200)
    expect((await send()).html).toContain('too many trade offers')
    await simulator.control(`/players/${seller.steamId}`, { economyBan: 'banned' })
    expect((await send()).html).toContain('trade ban')
  })

  test('accepts the session of a Steam sign-in at another site', async () => {
    const returnTo = 'http://localhost:5000/return'
    const response = await fetch(simulator.url('/openid/choose'), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ realm: 'http://localhost:5000', returnTo, steamId: seller.steamId }),
    })
    const cookie = response.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
    const page = await fetch(simulator.url(tradePath), { headers: { cookie } })
    expect(await page.text()).toContain('Wyślij ofertę')
  })
})

test('sending an offer through the client call requires a mobile confirmation', async () => {
  const { cookie } = await steam.session(seller.steamId)
  const inventory = await fetch(simulator.url(`/inventory/${seller.steamId}/730/2?count=10`))
  const { assets } = (await inventory.json()) as { assets: { assetid: string }[] }
  const side = (assetids: string[]) => ({
    assets: assetids.map((assetid) => ({ appid: 730, contextid: '2', amount: 1, assetid })),
    currency: [],
    ready: false,
  })
  const response = await fetch(simulator.url('/tradeoffer/new/send'), {
    method: 'POST',
    headers: { cookie, referer: tradeUrlOf(operator) },
    body: new URLSearchParams({
      sessionid: '0123456789abcdef01234567',
      serverid: '1',
      partner: OPERATOR,
      tradeoffermessage: 'x',
      json_tradeoffer: JSON.stringify({
        newversion: true,
        version: 2,
        me: side([assets[0]?.assetid ?? '']),
        them: side([]),
      }),
      captcha: '',
      trade_offer_create_params: JSON.stringify({ trade_offer_access_token: operator.tradeToken }),
    }),
  })
  expect(await response.json()).toMatchObject({ needs_mobile_confirmation: true })
})
