import { qrPath } from '#lib/qr/qr-path.ts'
import styles from '#components/ui/qr-picture.module.css'

/** A QR code for the camera of another device. It is drawn in the browser, so no other service sees the text. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Drawn here, so there is no file to point to.
    <svg className={styles.qr} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
