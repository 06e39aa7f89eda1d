import { useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'
import { enterModal, leaveModal } from '#lib/modal-stack.ts'

type ModalDialog = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClose: () => void
}

/**
 * Opens a native dialog as a modal one: the browser keeps the focus inside, makes the rest of the page inert and
 * gives the focus back to the opener. Esc asks `onDismiss` first, so a form can keep what was typed.
 */
export function useModalDialog(isOpen: boolean, onDismiss: () => void): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Also when the browser has closed it already.
    if (!isOpen) leaveModal(dialog)
    if (dialog.open === isOpen) return
    if (isOpen) {
      dialog.showModal()
      enterModal(dialog)
      // What stands in the dialog may ask for the focus; otherwise its title has it.
      const wishes = dialog.querySelectorAll<HTMLElement>('[data-initial-focus]')
      wishes[wishes.length - 1]?.focus()
    } else {
      dialog.close()
    }
  }, [isOpen])

  useEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog) leaveModal(dialog)
    }
  }, [])

  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      onDismiss()
    },
    onClose: () => {
      if (isOpen) onDismiss()
    },
  }
}
