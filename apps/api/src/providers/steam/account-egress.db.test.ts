import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GivingScene } from '#test/worlds/giving-scene.ts'

let scene: GivingScene
const asked: string[] = []
const proxy = http.createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '')
  asked.push(pathname)
  const onwards = http.request(request.url ?? '', { method: request.method, headers: request.headers })
  onwards.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  request.pipe(onwards)
})

beforeAll(async () => {
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  scene = await GivingScene.start()
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await scene.stop()
})

test('all calls of an account go through its own address', async () => {
  const port = (proxy.address() as AddressInfo).port
  const account = await scene.open({ proxyUrl: `http://127.0.0.1:${port}` })
  expect(await account.listSentOffers()).toEqual([])
  expect(await account.confirmOffer('1')).toBe('missing')
  await account.cancelOffer('1').catch(() => undefined)
  expect([...new Set(asked)].sort()).toEqual([
    '/IAuthenticationService/GenerateAccessTokenForApp/v1/',
    '/IEconService/GetTradeOffers/v1/',
    '/ITwoFactorService/QueryTime/v1/',
    '/mobileconf/getlist',
    '/tradeoffer/1/cancel',
  ])
})
