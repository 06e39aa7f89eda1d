import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

// A recorded trace copies the page after every key, and that time would be measured too.
test.use({ trace: 'off', viewport: { width: 390, height: 844 } })

const TYPED = ['ak-47 red', 'awp', 'm4a1', 'glock', 'stat', 'desert e']
const ROUNDS = 5
/** Missed on a phone so far; decision 0041 says by how much and why. */
const LIST_MS_MAX = 50

/** Measures from the key press to the painted list, with the whole catalogue and the CPU slowed down four times. */
test('calculator: a letter updates the list within 50 ms at the 95th percentile on a slow phone @measure', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  await page.goto('/calculator?wear=all', { waitUntil: 'networkidle' })
  await expect(page.locator('.skin-list li')).toHaveCount(20)
  await page.evaluate(watchKeystrokes)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of TYPED) {
      await page.getByRole('searchbox').fill('')
      // A person pauses between words; by then the images of the last list are loaded.
      await page.waitForTimeout(300)
      for (const letter of text) {
        const tookMs = await pressAndMeasure(page, letter)
        if (tookMs !== undefined) took.push(tookMs)
      }
    }
  }
  const p95Ms = percentile(took, 0.95)
  console.log(
    `keystroke to list, 4x slower: p50 ${percentile(took, 0.5).toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, ` +
      `most ${percentile(took, 1).toFixed(1)} ms over ${took.length} keys`,
  )
  expect(took.length).toBeGreaterThan(100)
  expect(p95Ms).toBeLessThanOrEqual(LIST_MS_MAX)
})

type MeasuringWindow = Window & { onListPainted?: (tookMs: number) => void }

function watchKeystrokes(): void {
  let pressedAtMs: number | undefined
  window.addEventListener('keydown', (event) => (pressedAtMs = event.timeStamp), { capture: true })
  const observer = new MutationObserver((changes) => {
    const fromMs = pressedAtMs
    // Images load later, and a letter may leave the list unchanged. Only a changed name or price counts as the
    // response.
    if (fromMs === undefined || !changes.some(({ type }) => type === 'characterData')) return
    pressedAtMs = undefined
    requestAnimationFrame(() => {
      // The first task after a frame's callbacks runs after the frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.start()
      port1.addEventListener('message', () => {
        ;(window as MeasuringWindow).onListPainted?.(performance.now() - fromMs)
      })
      port2.postMessage(undefined)
    })
  })
  const list = document.querySelector('.skin-list ul')
  if (list) observer.observe(list, { childList: true, characterData: true, subtree: true })
}

/** Returns undefined when the letter changed nothing in the list. */
async function pressAndMeasure(page: Page, letter: string): Promise<number | undefined> {
  const painted = page.evaluate(
    () =>
      new Promise<number | undefined>((resolve) => {
        ;(window as MeasuringWindow).onListPainted = resolve
        setTimeout(() => resolve(undefined), 1500)
      }),
  )
  await page.keyboard.press(letter === ' ' ? 'Space' : letter)
  return painted
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
