import { qrCode } from './qr-code.ts'

/** The code as one SVG path in a square of `size`; leave a light border of four modules around it. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = qrCode(text)
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
