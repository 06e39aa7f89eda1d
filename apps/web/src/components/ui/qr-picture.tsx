import { lazy, Suspense } from 'react'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'
import styles from '#components/ui/qr-picture.module.css'

const QrCode = lazy(lazyWithRetry(() => import('./qr-code.tsx').then((file) => ({ default: file.QrCode }))))

/** A QR code for the camera of another device. It is drawn in the browser, so no other service sees the text. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.qr}>
      <Suspense fallback={null}>
        <QrCode text={text} label={label} />
      </Suspense>
    </div>
  )
}
