import { useEffect, useEffectEvent, useId, useState } from 'react'
import { AlertDialog } from '#components/ui/dialog.tsx'
import { useModalDialog } from '#components/ui/use-modal-dialog.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { enterModal } from '#lib/modal-stack.ts'
import { SellForm } from './sell-form.tsx'
import { sellTexts } from './sell-texts.ts'
import dialogStyles from '#components/ui/dialog.module.css'
import styles from '#features/seller/sell/sell-dialog.module.css'

type SellDialogProps = {
  assetIds: readonly string[]
  /** The amount that the seller pressed to open the dialog. */
  shownGrosze?: number
  isOpen: boolean
  onClose: () => void
  onSold: (saleId: number) => void
}

/**
 * From selected items to a confirmed sale. The element stays mounted, so that the browser can return the focus to the
 * opening button; the content starts fresh each time.
 */
export function SellDialog({ assetIds, shownGrosze, isOpen, onClose, onSold }: SellDialogProps) {
  const t = useT(sellTexts)
  const titleId = useId()
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const modal = useModalDialog(isOpen, dismiss)
  useEscape(isOpen, () => (isAsking ? setAsking(false) : dismiss()))

  function close() {
    setAsking(false)
    setDirty(false)
    onClose()
  }

  function dismiss() {
    if (isDirty) setAsking(true)
    else close()
  }

  function closedByBrowser() {
    if (!isOpen) return
    // Some ways to close, such as a phone gesture, send no cancel event. The typed input must not be lost then.
    const dialog = modal.ref.current
    if (dialog) {
      dialog.showModal()
      enterModal(dialog)
    }
    dismiss()
  }

  return (
    <>
      <dialog
        className={`${dialogStyles.dialog} ${styles['sell-dialog']}`}
        aria-labelledby={titleId}
        {...modal}
        onClose={closedByBrowser}
      >
        {isOpen ? (
          <SellForm
            titleId={titleId}
            assetIds={assetIds}
            shownGrosze={shownGrosze}
            onDirty={() => setDirty(true)}
            onDismiss={dismiss}
            onSold={(sale) => {
              setDirty(false)
              onSold(sale.id)
            }}
          />
        ) : null}
      </dialog>
      <AlertDialog
        title={t('discard.title')}
        isOpen={isOpen && isAsking}
        onDismiss={() => setAsking(false)}
        onConfirm={close}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.keep')}
      >
        {t('discard.body')}
      </AlertDialog>
    </>
  )
}

/** One Esc closes only one dialog. By default, browsers close a confirmation together with the dialog below it. */
function useEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      escape()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
}
