import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { control, SIMULATOR } from './people.ts'

/** Acts like a seller on Steam: opens the operator's link, adds all items, enters the code, confirms on the phone. */
export async function sendOffer(page: Page, code: string, simulator = SIMULATOR): Promise<void> {
  const steam = await page.context().newPage()
  await steam.goto(`${simulator}/tradeoffer/new/?partner=40000000&token=EXAMPLE1&l=polish`)
  await expect(steam.getByRole('checkbox').first()).toBeVisible()
  for (const box of await steam.getByRole('checkbox').all()) await box.check()
  await steam.getByLabel('Wiadomość').fill(code)
  await steam.getByRole('button', { name: 'Wyślij ofertę' }).click()
  await steam.getByRole('button', { name: 'Potwierdź w aplikacji' }).click()
  await expect(steam.getByRole('status')).toContainText(/Aktywna|Przyjęta/)
  await steam.close()
}

/** Reverses the trade on the page of the last sent offer. */
export async function reverseTrade(page: Page): Promise<void> {
  const steam = await page.context().newPage()
  await steam.goto(`${SIMULATOR}/my/tradeoffers/`)
  await steam.getByRole('listitem').getByRole('link').last().click()
  await steam.getByRole('button', { name: 'Cofnij wymianę' }).click()
  // A page closed in the middle of a navigation can keep the browser busy for minutes.
  await expect(steam.getByRole('button', { name: 'Cofnij wymianę' })).toHaveCount(0)
  await steam.close()
}

type Credit = {
  rail: string
  reference: string
  amountMinor: number
  currency: string
  destinationHash: string
}

/** Returns the credits that really reached this destination, from the simulator's ledger. */
export async function creditsTo(destination: string): Promise<Credit[]> {
  const { credits } = (await control('/_book', undefined, 'GET')) as { credits: Credit[] }
  const hash = createHash('sha256').update(destination.trim().toLowerCase()).digest('hex')
  return credits.filter((credit) => credit.destinationHash === hash)
}
