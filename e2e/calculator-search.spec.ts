import { expect, test } from '@playwright/test'

const SEARCHES = [
  ['karambit', /Karambit/],
  ['asimov', /Asiimov/],
  ['kałach', /AK-47/],
  ['Odwet akwamaryny', /Aquamarine Revenge/],
] as const

for (const [typed, expected] of SEARCHES) {
  test(`calculator: “${typed}” finds what a player means`, async ({ page }) => {
    await page.goto('/calculator?wear=all')
    await page.getByRole('searchbox').fill(typed)
    await expect(page.getByRole('main').getByText(expected).first()).toBeVisible()
  })
}
