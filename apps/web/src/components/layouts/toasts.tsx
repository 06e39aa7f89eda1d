import 'react-toastify/ReactToastify.css'
import { useEffect, type KeyboardEvent } from 'react'
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled'
import { Button } from '#components/ui/button.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { presentToastsWith, type Toast, type ToastKind } from '#lib/toast.ts'
import styles from '#components/layouts/toasts.module.css'

const ICONS: Record<ToastKind, IconName> = { success: 'check', error: 'alert', info: 'info' }

type ToastsProps = { label: string; closeLabel: string }

/** The library's default build adds a style element, which our Content-Security-Policy forbids. */
export function Toasts({ label, closeLabel }: ToastsProps) {
  useEffect(() => presentToastsWith(present), [])
  return (
    // Time stands still for somebody who reads a toast with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The events come from the toasts inside.
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()} onKeyDown={dismissOnEscape}>
      <ToastContainer
        aria-label={label}
        className={styles.toasts}
        toastClassName={styles.toast}
        position="top-right"
        autoClose={5000}
        limit={3}
        draggable
        draggablePercent={80}
        pauseOnHover
        pauseOnFocusLoss
        hideProgressBar
        transition={Slide}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The library's default, alert, would interrupt.
        role="group"
        icon={false}
        // Alt plus a letter types a Polish letter, so the library's own shortcut cannot be used.
        hotKeys={(event) => event.key === 'F6'}
        closeButton={<CloseToast label={closeLabel} />}
      />
    </div>
  )
}

/** The library clones the element and adds `closeToast`. */
function CloseToast({ label, closeToast }: { label: string; closeToast?: (isByHand: true) => void }) {
  return <IconButton icon="close" label={label} onClick={() => closeToast?.(true)} />
}

function present({ text, kind, autoCloseMs, lang, action }: Toast): void {
  // A function, because the library adds its own props to an element, and a fragment takes none.
  const content = () => (
    <>
      <span className={styles['toast-icon']}>
        <Icon name={ICONS[kind]} />
      </span>
      <span className={styles['toast-text']} lang={lang}>
        {text}
      </span>
      {action ? (
        <Button
          size="small"
          onClick={() => {
            action.onPress()
            toast.dismiss(shown)
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </>
  )
  const shown = toast(content, {
    autoClose: autoCloseMs,
    className: `${styles.toast} ${styles[`toast-${kind}`]}`,
  })
}

function dismissOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  // Escape closes only the toast, not the dialog below it.
  event.preventDefault()
  event.stopPropagation()
  toast.clearWaitingQueue()
  toast.dismiss()
}
