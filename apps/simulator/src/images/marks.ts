import { CANVAS } from '#images/canvas.ts'

/** Rare "★" items: a soft golden glow in the background and a star in the corner. */
export function starGlow(): string {
  const { width, height } = CANVAS
  return (
    '<radialGradient id="glow"><stop stop-color="#f6c453" stop-opacity=".34"/><stop offset="1" stop-color="#f6c453" stop-opacity="0"/></radialGradient>' +
    `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}" fill="url(#glow)"/>`
  )
}

/** At the bottom, because shops show a checkbox and the wear at the top. */
export function starMark(): string {
  return '<path transform="translate(301 221)" d="M0 -13L3.6 -4.4L12.6 -4L5.6 1.8L8 10.8L0 5.8L-8 10.8L-5.6 1.8L-12.6 -4L-3.6 -4.4Z" fill="#f2b632" stroke="#6e4a06" stroke-width="1"/>'
}

/** A counter with six digits of a seven-segment display. */
export function statTrakMark(): string {
  const digit = (x: number) =>
    `M${x} 208h6M${x} 215h6M${x} 222h6M${x - 0.6} 209v5M${x + 6.6} 209v5M${x - 0.6} 216v5M${x + 6.6} 216v5`
  const digits = [0, 1, 2, 3, 4, 5].map((index) => digit(24 + index * 11)).join('')
  return (
    '<rect x="14" y="200" width="80" height="30" rx="5" fill="#1b1512" stroke="#cf6a32" stroke-width="2"/>' +
    `<path d="${digits}" stroke="#ff8b45" stroke-width="1.6" stroke-linecap="round"/>`
  )
}

/** A medal on a ribbon. */
export function souvenirMark(): string {
  return (
    '<path d="M22 196h22l-4 20H26Z" fill="#b3282d"/><path d="M29 196h8l-1 20h-6Z" fill="#f4ead0"/>' +
    '<circle cx="33" cy="220" r="11" fill="#ffd700" stroke="#8a6a08" stroke-width="1.6"/>' +
    '<path d="M33 213l2 4.6 5 .4 -3.8 3.3 1.2 4.9 -4.4 -2.6 -4.4 2.6 1.2 -4.9 -3.8 -3.3 5 -.4Z" fill="#8a6a08"/>'
  )
}
