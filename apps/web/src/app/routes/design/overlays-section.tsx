import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { AlertDialog, Dialog } from '#components/ui/dialog.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

export function OverlaysSection() {
  const [opened, setOpened] = useState<'dialog' | 'alert' | 'crash'>()
  const close = () => setOpened(undefined)
  // The gallery also shows the error boundary, and only a thrown error makes it appear.
  if (opened === 'crash') throw new Error('Thrown on purpose by the gallery')
  return (
    <GallerySection title="Overlays">
      <Specimen name="Dialog, alert dialog, error boundary">
        <div className="row">
          <Button onClick={() => setOpened('dialog')}>Open dialog</Button>
          <Button variant="danger" onClick={() => setOpened('alert')}>
            Open alert dialog
          </Button>
          <Button variant="ghost" onClick={() => setOpened('crash')}>
            Break this page
          </Button>
        </div>
        <Dialog
          title="Selling 3 items"
          isOpen={opened === 'dialog'}
          onDismiss={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={close}>
                Confirm
              </Button>
            </>
          }
        >
          The focus starts on the title, stays inside and returns to the button that opened the dialog.
        </Dialog>
        <AlertDialog
          title="Discard what you entered?"
          isOpen={opened === 'alert'}
          onDismiss={close}
          onConfirm={close}
          confirmLabel="Discard"
        >
          This cannot be undone.
        </AlertDialog>
      </Specimen>
    </GallerySection>
  )
}
