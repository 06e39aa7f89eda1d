import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const TABS = [
  { id: 'profile', label: 'Profile', panel: 'The profile' },
  { id: 'tickets', label: 'Tickets', panel: 'The tickets' },
  { id: 'sales', label: 'Sales', panel: 'The sales' },
] as const

function Example() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('profile')
  return <Tabs label="Account" tabs={TABS} selectedId={selected} onSelect={setSelected} />
}

function press(key: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

test.each([
  ['ArrowRight', 'Tickets', 'The tickets'],
  ['ArrowLeft', 'Sales', 'The sales'],
  ['End', 'Sales', 'The sales'],
])('%s moves to %s and shows its panel at once', async (key, tab, panel) => {
  await renderApp(<Example />)
  screen.getByRole('tab', { name: 'Profile' }).focus()

  press(key)

  expect(document.activeElement).toBe(screen.getByRole('tab', { name: tab }))
  expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name: tab }).textContent).toBe(panel)
})

test('Home goes back to the first tab, and only the selected tab is in the tab order', async () => {
  await renderApp(<Example />)
  screen.getByRole('tab', { name: 'Profile' }).focus()

  press('End')
  press('Home')

  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})
