import { lazy, Suspense, useEffect, useState } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { loadPatiently } from '#lib/load-patiently.ts'
import { onFirstToast } from '#lib/toast.ts'

const Toasts = lazy(loadPatiently(() => import('./toasts.tsx').then((file) => ({ default: file.Toasts }))))

/**
 * Stands on every page from the start, because a screen reader announces only what changes in a region it already
 * knows. The library inside is loaded with the first toast.
 */
export function ToastRegion() {
  const t = useT(shellTexts)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An output element holds words; toasts hold buttons too.
    <div role="status" aria-label={t('toasts.label')}>
      {isNeeded ? (
        <Suspense fallback={null}>
          <Toasts label={t('toasts.label')} closeLabel={t('toasts.close')} />
        </Suspense>
      ) : null}
    </div>
  )
}
