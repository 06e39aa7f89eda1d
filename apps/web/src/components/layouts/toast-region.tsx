import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'
import { onTopModal, topModal } from '#lib/modal-stack.ts'
import { onFirstToast } from '#lib/toast.ts'
import styles from '#components/layouts/toast-region.module.css'

const Toasts = lazy(lazyWithRetry(() => import('./toasts.tsx').then((file) => ({ default: file.Toasts }))))

/**
 * Present on every page from the start, because a screen reader announces changes only in a region that it already
 * knows. The first toast loads the library.
 */
export function ToastRegion() {
  const t = useT(shellTexts)
  const label = t('toasts.label')
  const [isNeeded, setNeeded] = useState(false)
  const region = useRegion(label)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return isNeeded && region
    ? createPortal(
        <Suspense fallback={null}>
          <Toasts label={label} closeLabel={t('toasts.close')} />
        </Suspense>,
        region,
      )
    : null
}

/**
 * React does not manage this element, because it moves into the top modal dialog. Elements outside a modal dialog are
 * covered, inert and not announced. It moves when a dialog opens, so the screen reader knows it before the next
 * toast.
 */
function useRegion(label: string): HTMLElement | undefined {
  const [region] = useState(createRegion)
  useEffect(() => {
    if (!region) return undefined
    const place = () => {
      ;(topModal() ?? document.body).append(region)
      // In the top layer no element clips it. Browsers without popovers show it inside the dialog.
      if ('showPopover' in region) region.showPopover()
    }
    place()
    const stop = onTopModal(place)
    return () => {
      stop()
      region.remove()
    }
  }, [region])
  useEffect(() => region?.setAttribute('aria-label', label), [region, label])
  return region
}

/** Undefined while a server renders the page. */
function createRegion(): HTMLElement | undefined {
  if (typeof document === 'undefined') return undefined
  const element = document.createElement('div')
  element.className = styles['toast-region']
  element.setAttribute('role', 'status')
  element.popover = 'manual'
  return element
}
