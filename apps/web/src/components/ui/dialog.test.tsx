import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { AlertDialog, Dialog } from './dialog.tsx'

// jsdom has the element but not its methods; browser tests cover the browser's own focus handling.
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new Event('close'))
    },
  })
})
afterEach(cleanup)

function DialogExample({ onDismiss }: { onDismiss: () => void }) {
  const [isOpen, setOpen] = useState(false)
  function dismiss() {
    setOpen(false)
    onDismiss()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Selling 3 items" isOpen={isOpen} onDismiss={dismiss}>
        Body
      </Dialog>
    </>
  )
}

test('opens a modal dialog with the focus on its title', async () => {
  await renderApp(<DialogExample onDismiss={() => undefined} />, { path: '/en' })

  fireEvent.click(screen.getByText('Open'))

  expect(screen.getByRole('dialog', { name: 'Selling 3 items' }).hasAttribute('open')).toBe(true)
  expect(document.activeElement?.textContent).toBe('Selling 3 items')
})

test('Esc asks the page to close the dialog instead of closing it directly', async () => {
  const onDismiss = vi.fn<() => void>()
  await renderApp(<DialogExample onDismiss={onDismiss} />, { path: '/en' })
  fireEvent.click(screen.getByText('Open'))
  const dialog = screen.getByRole('dialog')

  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(dialog, cancel)

  expect(cancel.defaultPrevented).toBe(true)
  expect(onDismiss).toHaveBeenCalledOnce()
  expect(dialog.hasAttribute('open')).toBe(false)
})

test('an alert dialog focuses the safe button first', async () => {
  const onConfirm = vi.fn<() => void>()
  const onDismiss = vi.fn<() => void>()
  await renderApp(
    <AlertDialog title="Discard?" isOpen onDismiss={onDismiss} onConfirm={onConfirm} confirmLabel="Discard">
      This cannot be undone.
    </AlertDialog>,
    { path: '/en' },
  )

  expect(document.activeElement?.textContent).toBe('Cancel')
  fireEvent.click(document.activeElement ?? document.body)

  expect(onDismiss).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})
