import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { MenuButton } from './menu-button.tsx'

afterEach(cleanup)

async function renderMenu(onSelect: () => void = () => undefined) {
  await renderApp(
    <MenuButton
      label="Account"
      className="user-button"
      items={[
        { id: 'profile', label: 'Profile', to: '/account' },
        { id: 'tickets', label: 'Tickets', to: '/account/tickets' },
        { id: 'logout', label: 'Sign out', onSelect },
      ]}
    >
      zimorodek
    </MenuButton>,
    { path: '/en' },
  )
  return screen.getByRole('button', { name: 'Account' })
}

const focusedText = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('ArrowDown opens the menu on its first item, ArrowUp on its last', async () => {
  const button = await renderMenu()
  button.focus()

  press('ArrowDown')
  expect(focusedText()).toBe('Profile')
  press('Escape')
  press('ArrowUp')

  expect(focusedText()).toBe('Sign out')
})

test('arrows wrap around, Home and End go to the ends, a letter goes to its item', async () => {
  const button = await renderMenu()
  button.focus()
  press('ArrowDown')

  const visited = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'End', 'Home', 't', 's'].map((key) => {
    press(key)
    return focusedText()
  })

  expect(visited).toEqual(['Tickets', 'Sign out', 'Profile', 'Sign out', 'Profile', 'Tickets', 'Sign out'])
})

test('Escape closes the menu and returns the focus to its button', async () => {
  const button = await renderMenu()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')

  press('Escape')

  expect(screen.queryByRole('menu')).toBeNull()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})

test('Tab closes the menu and moves the focus on', async () => {
  const button = await renderMenu()
  fireEvent.click(button)

  const wasPrevented = !press('Tab')

  expect(wasPrevented).toBe(false)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('menu links point to pages in the current language', async () => {
  const button = await renderMenu()
  fireEvent.click(button)

  expect(screen.getByRole('menuitem', { name: 'Tickets' }).getAttribute('href')).toBe('/en/account/tickets')
})

test('choosing an action runs it once and closes the menu', async () => {
  const onSelect = vi.fn<() => void>()
  const button = await renderMenu(onSelect)
  fireEvent.click(button)

  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))

  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})
