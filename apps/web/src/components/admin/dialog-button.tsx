import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#components/ui/button.tsx'

const CloseContext = createContext<() => void>(() => undefined)

/** Closes the dialog that a component is in. */
export function useCloseDialog(): () => void {
  return use(CloseContext)
}

type OpenDialogProps = { onClose: () => void; children: ReactNode }

/** A dialog at the end of the document, where it inherits no styles of the table cell or line of its button. */
export function OpenDialog({ onClose, children }: OpenDialogProps) {
  return createPortal(<CloseContext value={onClose}>{children}</CloseContext>, document.body)
}

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Exists only while it is open, so typed text is never carried over. */
  dialog: ReactNode
  /** The link to the page already asked for the dialog. */
  startsOpen?: boolean
}

/** A button and its dialog, which closes itself. */
export function DialogButton({ dialog, startsOpen = false, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      {isOpen ? <OpenDialog onClose={() => setOpen(false)}>{dialog}</OpenDialog> : null}
    </>
  )
}
