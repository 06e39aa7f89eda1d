import { request } from '@playwright/test'
import type { Stack } from '@app/stack/start-stack'
import { Session } from '../../e2e/support/session.ts'

export type DemoPlayer = { steamId: string; personaName: string; note: string; tradeUrl: string }

/** Saves the trade link of a seller with a history: one who has sold before would have saved it long ago. */
export async function prepareDemoSeller(stack: Stack, player: DemoPlayer): Promise<void> {
  const browser = await request.newContext({ baseURL: stack.url })
  try {
    const person = { steamId: player.steamId, name: player.personaName }
    const session = await Session.begin(browser, person, { language: 'pl', simulator: stack.simulatorUrl })
    await session.call('PUT', '/auth/user/trade-url', { tradeUrl: player.tradeUrl })
    await session.call('POST', '/auth/logout')
  } finally {
    await browser.dispose()
  }
}
