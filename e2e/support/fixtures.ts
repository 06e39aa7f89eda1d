import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { SIMULATOR } from './people.ts'

export { choosePlayer, control, newPlayer, signIn, signInAt, signInByHand } from './people.ts'

const ADMIN = path.join(import.meta.dirname, '../../apps/api/src/processes/admin.ts')

/** Runs the operator's command line as on the server. */
export function admin(...args: string[]): string {
  const url = new URL(process.env['E2E_DATABASE_URL'] ?? '')
  url.username = 'skinkantor_migrator'
  return execFileSync(process.execPath, [ADMIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url.href, KEYS_DIR: process.env['E2E_KEYS_DIR'] ?? '' },
  })
}

export type Mail = { id: number; to: string; subject: string; text: string }

export async function waitForMail(to: string, simulator = SIMULATOR, naming = ''): Promise<Mail> {
  let mails: Mail[] = []
  await expect
    .poll(async () => {
      const all = (await (
        await fetch(`${simulator}/mailbox.json?to=${encodeURIComponent(to)}`)
      ).json()) as Mail[]
      mails = all.filter(({ text }) => text.includes(naming))
      return mails.length
    })
    .toBeGreaterThan(0)
  return mails[0]!
}

/** A rendered page is visible before hydration, but no person clicks within that tenth of a second. */
function waitUntilAlive(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const answer = await goto(...where)
    await page.waitForFunction(isAlive, undefined, { timeout: ALIVE_WITHIN_MS }).catch(() => undefined)
    return answer
  }
}

const ALIVE_WITHIN_MS = 45_000

function isAlive(): boolean {
  const heading = document.querySelector('#app[data-prerendered] h1')
  return !heading || Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
}

/** Fails a test whose page logged an error, violated its content security policy or requested another host. */
export const test = base.extend<{ watchPage: void }>({
  watchPage: [
    async ({ page, baseURL }, use) => {
      waitUntilAlive(page)
      const problems: string[] = []
      page.on('pageerror', (error) =>
        problems.push(`page error on ${new URL(page.url()).pathname}: ${error.message}`),
      )
      page.on('console', (message) => {
        if (/Content Security Policy|Hydration|did not match|Minified React/.test(message.text()))
          problems.push(message.text())
      })
      page.on('request', (request) => {
        const { origin } = new URL(request.url())
        const isNavigation = request.isNavigationRequest()
        const isFromSimulator = request.frame()?.url().startsWith(SIMULATOR) ?? false
        if (request.url().startsWith('data:') || isNavigation || isFromSimulator) return
        if (origin !== baseURL) problems.push(`asked another host: ${origin}`)
      })
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
