import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Clicks the button and returns the downloaded file. */
export async function takeFile(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}
