import { useId, type ReactNode } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useModalDialog } from './use-modal-dialog.ts'
import styles from '#components/ui/dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onDismiss: () => void
  children: ReactNode
  footer?: ReactNode
  /** For a dialog whose main purpose is a text field; the field has `data-initial-focus`. */
  startsInField?: boolean
}

/** The focus starts on the title, so that a screen reader announces the subject of the dialog. */
export function Dialog({ title, isOpen, onDismiss, children, footer, startsInField = false }: DialogProps) {
  const t = useT(shellTexts)
  const titleId = useId()
  const modal = useModalDialog(isOpen, onDismiss)
  return (
    <dialog className={styles.dialog} aria-labelledby={titleId} {...modal}>
      <div className={styles['dialog-head']}>
        <h2 id={titleId} tabIndex={-1} data-initial-focus={!startsInField || undefined}>
          {title}
        </h2>
        <IconButton icon="close" label={t('action.close')} onClick={onDismiss} />
      </div>
      <div className={styles['dialog-body']}>{children}</div>
      {footer ? <div className={styles['dialog-foot']}>{footer}</div> : null}
    </dialog>
  )
}

type AlertDialogProps = {
  title: string
  isOpen: boolean
  onDismiss: () => void
  onConfirm: () => void
  confirmLabel: string
  /** For dialogs that are not translated. */
  cancelLabel?: string
  lang?: 'en'
  isBusy?: boolean
  /** For an action that is final but harmless. */
  isGentle?: boolean
  children: ReactNode
}

/** Asks before an action that cannot be undone. The focus starts on the safe button, so Enter changes nothing. */
export function AlertDialog({
  title,
  isOpen,
  onDismiss,
  onConfirm,
  confirmLabel,
  cancelLabel,
  lang,
  isBusy = false,
  isGentle = false,
  children,
}: AlertDialogProps) {
  const t = useT(shellTexts)
  const titleId = useId()
  const bodyId = useId()
  const modal = useModalDialog(isOpen, onDismiss)
  return (
    <dialog
      className={styles.dialog}
      lang={lang}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      {...modal}
    >
      <div className={styles['dialog-head']}>
        <h2 id={titleId}>{title}</h2>
      </div>
      <div className={styles['dialog-body']} id={bodyId}>
        {children}
      </div>
      <div className={styles['dialog-foot']}>
        <Button onClick={onDismiss} data-initial-focus>
          {cancelLabel ?? t('action.cancel')}
        </Button>
        <Button variant={isGentle ? 'primary' : 'danger'} isLoading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
