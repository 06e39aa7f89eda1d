import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'
import { onTopModal, topModal } from '#lib/modal-stack.ts'
import { onFirstToast } from '#lib/toast.ts'

const Toasts = lazy(lazyWithRetry(() => import('./toasts.tsx').then((file) => ({ default: file.Toasts }))))

/**
 * Stands on every page from the start, because a screen reader announces only what changes in a region it already
 * knows. The library inside is loaded with the first toast.
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
 * The element is ours and not React's, because it moves: into the modal dialog on top, since what stands outside one
 * lies behind it, cannot be pressed and is not read out. It moves when a dialog opens, so it is known before the next toast.
 */
function useRegion(label: string): HTMLElement | undefined {
  const [region] = useState(createRegion)
  useEffect(() => {
    if (!region) return undefined
    const place = () => {
      ;(topModal() ?? document.body).append(region)
      // In the top layer nothing clips it. Browsers without popovers show it as a part of the dialog.
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

/** Nothing while pages are rendered on a server. */
function createRegion(): HTMLElement | undefined {
  if (typeof document === 'undefined') return undefined
  const element = document.createElement('div')
  element.className = 'toast-region'
  element.setAttribute('role', 'status')
  element.popover = 'manual'
  return element
}
