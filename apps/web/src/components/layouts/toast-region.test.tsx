import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AlertDialog, Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#lib/toast.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderApp } from '#testing/render-app.tsx'
import { ToastRegion } from './toast-region.tsx'

beforeAll(addDialogMethods)
afterEach(cleanup)

function Example() {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ToastRegion />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Sale" isOpen={isOpen} onDismiss={() => setOpen(false)}>
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
      </Dialog>
      <AlertDialog
        title="Sure?"
        isOpen={isAsking}
        onDismiss={() => setAsking(false)}
        onConfirm={() => undefined}
        confirmLabel="Yes"
      >
        Body
      </AlertDialog>
    </>
  )
}

const region = () => screen.getByRole('status', { name: 'Announcements' })

test('moves the live toast region into the top dialog and back to the page', async () => {
  await renderApp(<Example />, { path: '/en' })
  const known = region()
  expect(known.closest('dialog')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  const sale = screen.getByRole('dialog', { name: 'Sale' })
  expect(within(sale).getByRole('status')).toBe(known)
  showToast({ kind: 'success', text: 'Copied' })
  expect(await within(sale).findByText('Copied')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  const question = screen.getByRole('alertdialog', { name: 'Sure?' })
  expect(within(question).getByText('Copied')).toBeTruthy()

  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(within(sale).getByRole('status')).toBe(known)
  fireEvent.keyDown(within(sale).getByText('Copied'), { key: 'Escape' })
  expect(sale.hasAttribute('open')).toBe(true)

  fireEvent.click(within(sale).getAllByRole('button', { name: 'Close' })[0]!)
  expect(region()).toBe(known)
  expect(known.closest('dialog')).toBeNull()
})
