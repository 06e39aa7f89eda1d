import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/**
 * Presses the button and answers the file that comes. The first document of a process loads a library meanwhile; on a
 * busy machine the page may say that the server is away, and whoever wants the file presses again.
 */
export async function takeFile(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  let taken: { name: string; bytes: Buffer } | undefined
  await expect(async () => {
    const download = page.waitForEvent('download', { timeout: 30_000 })
    await Promise.all([download, page.getByRole('main').getByRole('button', { name: button }).click()])
    const file = await download
    taken = { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }).toPass({ timeout: 120_000 })
  return taken!
}
