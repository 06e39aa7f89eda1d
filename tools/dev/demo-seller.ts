import { setTimeout as delay } from 'node:timers/promises'
import { request } from '@playwright/test'
import type { Stack } from '@app/stack/start-stack'
import { Session } from '../../e2e/support/session.ts'
import { BROWSER } from './http-person.ts'

export type DemoPlayer = { steamId: string; personaName: string; note: string; tradeUrl: string }

const EMAIL = 'kuba.wro@example.com'
const MAIL_WITHIN_SECONDS = 60
const TOKEN = /confirm-email#token=([\w-]+)/

/** Saves the trade link and the address of a seller with a history: one who has sold before would have saved both long ago. */
export async function prepareDemoSeller(stack: Stack, player: DemoPlayer): Promise<void> {
  const browser = await request.newContext({ baseURL: stack.url, userAgent: BROWSER })
  try {
    const person = { steamId: player.steamId, name: player.personaName }
    const session = await Session.begin(browser, person, { language: 'pl', simulator: stack.simulatorUrl })
    await session.call('PUT', '/auth/user/trade-url', { tradeUrl: player.tradeUrl })
    await session.call('PUT', '/auth/user/email', { email: EMAIL })
    await session.call('POST', '/auth/user/email/confirm', { token: await mailedToken(stack.simulatorUrl) })
    await session.call('POST', '/auth/logout')
  } finally {
    await browser.dispose()
  }
}

async function mailedToken(simulatorUrl: string): Promise<string> {
  for (let second = 0; second < MAIL_WITHIN_SECONDS; second += 1) {
    const mails = (await (await fetch(`${simulatorUrl}/mailbox.json?to=${EMAIL}`)).json()) as {
      text: string
    }[]
    const token = mails[0]?.text.match(TOKEN)?.[1]
    if (token !== undefined) return token
    await delay(1_000)
  }
  throw new Error(`no mail to ${EMAIL} came`)
}
