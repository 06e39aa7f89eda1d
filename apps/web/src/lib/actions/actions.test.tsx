import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentActions, switchKeys, type Action } from './action-store.ts'
import { useActions } from './use-actions.ts'

const done: string[] = []
const action = (keys: string, more: Partial<Action> = {}): Action => ({
  id: keys,
  keys,
  label: keys,
  group: 'g',
  run: () => done.push(keys),
  ...more,
})

function Page({ actions }: { actions: Action[] }) {
  useActions(actions)
  return (
    <>
      <input aria-label="field" />
      <input type="checkbox" aria-label="box" />
      <button type="button">button</button>
      <a href="/x">link</a>
    </>
  )
}

beforeEach(() => {
  localStorage.clear()
  done.length = 0
})
afterEach(cleanup)

test('handles single keys, keys with Shift and key sequences', () => {
  render(<Page actions={[action('j'), action('Shift+x'), action('g t'), action('?')]} />)
  fireEvent.keyDown(document.body, { key: 'J' })
  fireEvent.keyDown(document.body, { key: 'X', shiftKey: true })
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 't' })
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  expect(done).toEqual(['j', 'Shift+x', 'g t', '?'])
})

test('ignores keys with AltGr, which types Polish letters', () => {
  render(<Page actions={[action('a'), action('z')]} />)
  fireEvent.keyDown(document.body, { key: 'ą', altKey: true })
  fireEvent.keyDown(document.body, { key: 'a', altKey: true, ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'a', modifierAltGraph: true })
  expect(done).toEqual([])
})

test('fields, buttons, links and open dialogs keep their own keys', () => {
  render(<Page actions={[action('j'), action('Space'), action('Enter'), action('Ctrl+k')]} />)
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'j' })
  fireEvent.keyDown(screen.getByRole('button'), { key: ' ' })
  fireEvent.keyDown(screen.getByRole('link'), { key: 'Enter' })
  fireEvent.keyDown(screen.getByLabelText('box'), { key: ' ' })
  expect(done).toEqual([])
  fireEvent.keyDown(screen.getByRole('link'), { key: ' ' })
  fireEvent.keyDown(screen.getByLabelText('box'), { key: 'j' })
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'k', ctrlKey: true })
  expect(done).toEqual(['Space', 'j', 'Ctrl+k'])

  const dialog = document.createElement('dialog')
  dialog.open = true
  document.body.append(dialog)
  fireEvent.keyDown(document.body, { key: 'j' })
  dialog.remove()
  expect(done).toHaveLength(3)
})

test('a held key acts once, unless the action may repeat', () => {
  render(<Page actions={[action('a'), action('j', { mayRepeat: true })]} />)
  fireEvent.keyDown(document.body, { key: 'a', repeat: true })
  fireEvent.keyDown(document.body, { key: 'j', repeat: true })
  expect(done).toEqual(['j'])
})

test('with shortcuts off, single keys do nothing and the command menu still opens', () => {
  render(<Page actions={[action('j'), action('Ctrl+k')]} />)
  switchKeys(false)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  switchKeys(true)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(done).toEqual(['Ctrl+k', 'j'])
})

test('the page mounted last defines a key, and unmounting it restores the previous action', () => {
  const frame = render(<Page actions={[action('a')]} />)
  const page = render(<Page actions={[action('a', { id: 'page', run: () => done.push('page') })]} />)
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(currentActions().map(({ id }) => id)).toEqual(['page'])
  page.unmount()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(done).toEqual(['page', 'a'])
  frame.unmount()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(done).toEqual(['page', 'a'])
})
