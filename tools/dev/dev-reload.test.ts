import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { servicesFromEnvironment } from '@app/stack/services'
import { freePort } from '@app/stack/start-stack'
import { dropDatabase } from '@app/stack/throwaway-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROMIUM_ARGUMENTS, TEST_BROWSER_PATH } from '../../e2e/support/chromium.ts'

/**
 * `npm run dev` on a copy of the sources, because it edits them. The times are always printed; they are limits only with
 * DEV_MEASURE=1, on a machine that does nothing else.
 */
const root = path.join(import.meta.dirname, '../..')
const DATABASE = `skinkantor_dev_${randomBytes(6).toString('hex')}`
const SOURCES = ['apps', 'packages', 'tools', 'e2e', 'package.json', 'tsconfig.base.json']
const GIVE_UP_MS = 600_000
const FORM = 'apps/web/src/components/pasted-check-form.tsx'
const ROUTES = 'apps/api/src/contexts/public-stats/public-figures/public-figures.routes.ts'

let copy: string
let port: number
let dev: ChildProcess | undefined

/** Below the checkout, so that packages are found; only our own packages are those of the copy. */
beforeAll(async () => {
  mkdirSync(path.join(root, '.data'), { recursive: true })
  copy = mkdtempSync(path.join(root, '.data/dev-test-'))
  const isSource = (file: string) => !/\/(node_modules|build|\.data)(\/|$)/.test(file.slice(root.length))
  for (const name of SOURCES)
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource })
  mkdirSync(path.join(copy, 'node_modules/@app'), { recursive: true })
  for (const name of [
    'apps/api',
    'apps/web',
    'packages/contract',
    'packages/crypto-address',
    'packages/stack',
  ])
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@app', path.basename(name)))
  port = await freePort()
})

afterAll(async () => {
  await stop()
  await dropDatabase((await servicesFromEnvironment()).databaseUrl, DATABASE)
  rmSync(copy, { recursive: true, force: true })
})

async function start(): Promise<{ url: string; said: string[] }> {
  const { DEV_HOST: _, SIMULATOR_PORT: __, ...env } = process.env
  dev = spawn(process.execPath, [path.join(copy, 'tools/dev/dev.ts')], {
    env: { ...env, PORT: String(port), DEV_DATABASE: DATABASE },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  const ready = Promise.withResolvers<string>()
  createInterface({ input: dev.stdout! }).on('line', (line) => {
    said.push(line)
    const url = /^ready (http:\S+)$/.exec(line)?.[1]
    if (url !== undefined) ready.resolve(url)
  })
  dev.once('exit', (code) => ready.reject(new Error(`ended with ${code}:\n${said.join('\n')}`)))
  return { url: await ready.promise, said }
}

async function stop(): Promise<void> {
  if (!dev || dev.exitCode !== null) return
  const ended = once(dev, 'exit')
  dev.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(path.join(copy, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(path.join(copy, file), text.replace(from, to))
}

async function measure<Result>(
  what: string,
  secondsMax: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedMs = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedMs) / 1_000
  console.log(`${what}: ${seconds.toFixed(1)} s, limit ${secondsMax} s`)
  if (process.env['DEV_MEASURE'] === '1') expect(seconds, what).toBeLessThanOrEqual(secondsMax)
  return result
}

test(
  'the second start keeps the database, and changed code is on the screen and in answers at once',
  async () => {
    const first = await start()
    await stop()
    const { url, said } = await measure('second start', 15, start)
    const secretIn = (lines: string[]) => lines.find((line) => line.includes('npm run totp'))
    expect(secretIn(said)).toBe(secretIn(first.said))

    const browser = await chromium.launch({ executablePath: TEST_BROWSER_PATH, args: CHROMIUM_ARGUMENTS })
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(GIVE_UP_MS)
      const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
      await page.goto(`${url}/check-offer`)
      await connected
      // The button waits for React.
      await page.locator('.proof-form button:enabled').waitFor()
      const field = page.getByRole('textbox')
      await field.fill('typed before the change')
      const loadedAt = await page.evaluate(() => performance.timeOrigin)
      await measure('component on the screen', 2, () => {
        edit(FORM, ' noValidate onSubmit', ' data-changed noValidate onSubmit')
        return page.locator('form[data-changed]').waitFor()
      })
      expect(await field.inputValue()).toBe('typed before the change')
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
    } finally {
      await browser.close()
    }

    const rate = async () => {
      const answer = await fetch(`${url}/api/offer-terms`)
      return ((await answer.json()) as { rateBps?: number }).rateBps
    }
    const before = (await rate()) ?? 0
    await measure('route answered by new code', 4, async () => {
      edit(ROUTES, 'rateBps: settings', 'rateBps: 1 + settings')
      while ((await rate()) !== before + 1) await delay(50)
    })
  },
  GIVE_UP_MS,
)
