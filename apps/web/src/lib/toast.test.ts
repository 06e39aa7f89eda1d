import { expect, test, vi } from 'vitest'
import { onFirstToast, presentToastsWith, showToast, type Toast } from './toast.ts'

test('queues toasts in order until the library loads and shows each once', () => {
  const onNeeded = vi.fn<() => void>()
  const stopListening = onFirstToast(onNeeded)
  const shown: Toast[] = []

  showToast({ kind: 'success', text: 'one', autoCloseMs: 3000 })
  showToast({ kind: 'error', text: 'two' })
  const stopPresenting = presentToastsWith((toast) => shown.push(toast))
  showToast({ kind: 'info', text: 'three' })

  expect(onNeeded).toHaveBeenCalled()
  expect(shown.map((toast) => [toast.text, toast.autoCloseMs])).toEqual([
    ['one', 3000],
    ['two', 5000],
    ['three', 5000],
  ])
  stopPresenting()
  stopListening()
})
