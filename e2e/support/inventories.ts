import { expect, type Page } from '@playwright/test'
import { inLanguage } from './pages.ts'
import { control, newPlayer, signInAt, SIMULATOR, type Player } from './people.ts'

export type Language = 'pl' | 'en'

/** Either a number of generated items, the same for every player, or exactly these names. */
export type Held = { count: number } | { items: { name: string; state?: string; version?: string }[] }

const DRAW = 'browser tests'

export const INVENTORY_WORDS = {
  pl: {
    title: 'Ekwipunek',
    grid: 'Przedmioty do sprzedaży',
    more: 'Pokaż więcej',
    summary: 'Podsumowanie',
    sell: /^Sprzedaj/,
    loadFailed: 'Nie udało się załadować ekwipunku. Spróbuj odświeżyć stronę.',
    retry: 'Spróbuj ponownie',
    privateTitle: 'Steam ukrywa Twój ekwipunek',
    check: 'Sprawdź ponownie',
    empty: 'Nie masz skinów CS2, które możemy kupić',
    locked: /^Niedostępne teraz/,
  },
  en: {
    title: 'Inventory',
    grid: 'Items for sale',
    more: 'Show more',
    summary: 'Summary',
    sell: /^Sell/,
    loadFailed: 'Could not load your inventory. Try refreshing the page.',
    retry: 'Try again',
    privateTitle: 'Steam hides your inventory',
    check: 'Check again',
    empty: 'You have no CS2 skins we can buy',
    locked: /^Not available now/,
  },
} as const

/** Creates a player with these items in the simulated Steam. `fault` makes the next read fail. */
export async function playerWith(
  held: Held,
  fault?: { kind: string; delayMs?: number },
  simulator = SIMULATOR,
): Promise<Player> {
  const player = await newPlayer(undefined, simulator)
  const inventory = 'count' in held ? { ...held, seed: DRAW } : held
  await control(`/_control/inventories/${player.steamId}`, inventory, 'POST', simulator)
  if (fault) {
    await control('/_control/faults', {
      target: 'steam.inventory',
      match: player.steamId,
      count: 1,
      ...fault,
    })
  }
  return player
}

/** Signs in a new player and opens the page. Waits until the items are visible, unless a fault is set. */
export async function openInventory(
  page: Page,
  held: Held,
  options: { language?: Language; path?: string; fault?: { kind: string; delayMs?: number } } = {},
): Promise<Player> {
  const { language = 'pl', path = '/inventory', fault } = options
  const player = await playerWith(held, fault)
  await signInAt(page, player, inLanguage(path, language))
  return player
}

export function cardsOf(page: Page) {
  return page.getByRole('listbox').getByRole('option')
}

export function selectedOf(page: Page) {
  return page.locator('[role=option][aria-selected=true]')
}

export async function waitForCards(page: Page): Promise<void> {
  await expect(cardsOf(page).first()).toBeVisible()
}
