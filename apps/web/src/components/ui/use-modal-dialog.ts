import { useEffect, useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react'
import { enterModal, leaveModal } from '#lib/modal-stack.ts'

type ModalDialog = {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClose: (event: SyntheticEvent) => void
}

/**
 * Opens a native dialog as modal: the browser keeps the focus inside, makes the rest inert and returns the focus to
 * the opener. Esc calls `onDismiss` first, so that a form can keep its input.
 */
export function useModalDialog(isOpen: boolean, onDismiss: () => void): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Also runs when the browser has already closed the dialog.
    if (!isOpen) leaveModal(dialog)
    if (dialog.open === isOpen) return
    if (isOpen) {
      dialog.showModal()
      enterModal(dialog)
      // An element in the dialog may request the focus; otherwise the title gets it.
      const wishes = dialog.querySelectorAll<HTMLElement>('[data-initial-focus]')
      wishes[wishes.length - 1]?.focus()
    } else {
      dialog.close()
    }
  }, [isOpen])

  // A layout effect ends before the element leaves the page; closed until then, it returns the focus to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (!dialog) return
      if (dialog.open) dialog.close()
      leaveModal(dialog)
    }
  }, [])

  // React lets both events rise from a dialog inside this one.
  const isOwn = ({ target }: SyntheticEvent) => target === ref.current
  return {
    ref,
    onCancel: (event) => {
      if (!isOwn(event)) return
      event.preventDefault()
      onDismiss()
    },
    onClose: (event) => {
      if (isOpen && isOwn(event)) onDismiss()
    },
  }
}
