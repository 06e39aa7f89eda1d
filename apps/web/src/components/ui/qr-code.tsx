import { encode } from 'uqr'

/** Modules of light border that a reader needs. */
const BORDER = 4

/** The code as one SVG path. `QrPicture` loads it when it is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Drawn here, so there is no file to point to.
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path.join('')} />
    </svg>
  )
}
