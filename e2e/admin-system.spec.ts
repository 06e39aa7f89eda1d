import type { SystemResponse } from '@app/contract/office/system'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openStaff } from './support/staff.ts'
import { NIGHTLY } from './support/pages.ts'

test(
  'admin: the system page shows running processes, dependencies and API traffic',
  NIGHTLY,
  async ({ browser }) => {
    const { page, close } = await openStaff(browser, 'owner')
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The way there without a mouse.
    await page.keyboard.press('g')
    await page.keyboard.press('y')
    await expect(page).toHaveURL('/admin/system')
    await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()

    await page.getByRole('heading', { name: 'Dla administratora serwera' }).click()
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    const processes = part('Procesy').getByRole('row')
    await expect(processes.filter({ hasText: 'API' }).filter({ hasText: 'działa' }).first()).toBeVisible()
    await expect(
      processes.filter({ hasText: 'Zadania w tle' }).filter({ hasText: 'działa' }).first(),
    ).toBeVisible()
    await expect(part('PostgreSQL')).toContainText(/Połączenia\s*\d+\sz\s\d+/)
    await expect(part('Redis')).toContainText(/Klienci\s*\d+/)
    await expect(part('Wersja')).toContainText('2026-')
    await expect(part('Kolejka zadań')).toContainText(/Kto je wykonuje\s*[1-9]/)
    // After two beats there are figures of the answers that this very page was made of.
    const refresh = page.getByRole('button', { name: 'Odśwież' })
    await expect(async () => {
      await refresh.click()
      await expect(part('Odpowiedzi API')).toContainText(/Ruch\s*[\d,]+\szapytań\/s/, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expectNoViolation(page, 'the system page')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page, 'the system page')
    await close()
  },
)

test(
  'admin: a failing part of the system page leaves the others, and a failed page can be retried',
  NIGHTLY,
  async ({ browser }) => {
    const { page, close } = await openStaff(browser, 'finance')
    let answer: 'partial' | 'down' | 'real' = 'down'
    await page.route('**/api/admin/system', async (route) => {
      if (answer === 'real') return route.fallback()
      if (answer === 'down')
        return route.fulfill({
          status: 503,
          json: { success: false, code: 'unavailable', message: '', error: '', requestId: 'x' },
        })
      const real = (await (await route.fetch()).json()) as SystemResponse
      return route.fulfill({ json: { ...real, redis: null } })
    })
    await page.goto('/admin/system')
    await expect(page.getByText('Nie udało się odczytać stanu systemu.')).toBeVisible()
    answer = 'partial'
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
    await expect(page.getByText('Nie udało się odczytać: Redis')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Redis', exact: true })).toContainText(
      'Tej części nie udało się odczytać.',
    )
    await expect(page.getByRole('region', { name: 'PostgreSQL', exact: true })).toContainText('Wersja')
    answer = 'real'
    await page.getByRole('button', { name: 'Odśwież' }).click()
    await expect(page.getByText('Nie udało się odczytać: Redis')).toBeHidden()
    await close()
  },
)
