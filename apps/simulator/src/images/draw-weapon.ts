import { fitToCanvas } from '#images/canvas.ts'
import { finishStyleOf } from '#images/finish/finish-style.ts'
import { paintPattern } from '#images/finish/paint-pattern.ts'
import { PATTERNS } from '#images/finish/patterns.ts'
import { wearMarks } from '#images/finish/wear.ts'
import { starGlow } from '#images/marks.ts'
import type { WeaponItem } from '#images/market-name.ts'
import { seededRandom } from '#images/seeded-random.ts'
import type { Part, Role, Shape } from '#images/shapes/part.ts'

const SHADE =
  '<linearGradient id="shade" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".26"/><stop offset=".38" stop-color="#fff" stop-opacity="0"/><stop offset=".62" stop-opacity="0"/><stop offset="1" stop-opacity=".4"/></linearGradient>'

const FILL = {
  finish: 'url(#paint)',
  under: 'url(#paint)',
  metal: '#7d8b88',
  dark: '#4e5a58',
  brass: '#c79a4b',
  glass: '#6fb7c9',
  hole: '#0e1312',
} as const satisfies Partial<Record<Role, string>>

const STROKE = {
  seam: 'stroke="#050807" stroke-opacity=".42" stroke-width="1.2"',
  wire: 'stroke="#5c6a64" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"',
  glint: 'stroke="#fff" stroke-opacity=".34" stroke-width="1" stroke-linecap="round"',
} as const satisfies Partial<Record<Role, string>>

export function drawWeapon(item: WeaponItem, subject: Shape): string {
  const layers = subject.layers.map(
    ({ parts, matrix }) =>
      `<g transform="matrix(${matrix.map((value) => value.toFixed(4)).join(' ')})">${rim(parts)}${parts.map(drawPart).join('')}</g>`,
  )
  return `<defs>${SHADE}${paintServer(item)}</defs>${item.isStar ? starGlow() : ''}<g transform="${fitToCanvas(subject)}">${layers.join('')}</g>`
}

/** Paint and damage share one pattern, so that both end exactly at the edge of the painted parts. */
function paintServer(item: WeaponItem): string {
  const finish = item.finish ?? 'Vanilla'
  const { pattern, palette } = finishStyleOf(finish)
  const paint = PATTERNS[pattern](palette, seededRandom(`paint ${finish}`))
  const seed = `${item.weapon} ${finish}`
  const damage = wearMarks(item.wear ?? 'Factory New', {
    scratches: seededRandom(`scratches ${seed}`),
    chips: seededRandom(`chips ${seed}`),
  })
  return paintPattern('paint', paint + damage)
}

/** A light outline around the weapon, so that a black rifle is visible on a dark page. */
function rim(parts: readonly Part[]): string {
  const paths = parts.filter(({ role }) => role in FILL && role !== 'hole').flatMap((part) => part.paths)
  return `<path d="${paths.join('')}" fill="none" stroke="#a9b5b2" stroke-opacity=".6" stroke-width="2.8" stroke-linejoin="round"/>`
}

function drawPart({ role, paths }: Part): string {
  return paths.map((d) => drawPath(role, d)).join('')
}

function drawPath(role: Role, d: string): string {
  if (role === 'seam' || role === 'wire' || role === 'glint') {
    return `<path d="${d}" fill="none" ${STROKE[role]}/>`
  }
  if (role === 'edge') return `<path d="${d}" fill="#fff" fill-opacity=".3"/>`
  const outline = 'stroke="#0b0f0e" stroke-opacity=".55" stroke-width=".9"'
  const body = `<path d="${d}" fill-rule="evenodd" fill="${FILL[role]}" ${outline}/>`
  if (role === 'hole') return body
  // Painted frames and grips are in the shadow of the slide or the receiver.
  const shadow = role === 'under' ? `<path d="${d}" fill-rule="evenodd" fill-opacity=".36"/>` : ''
  return `${body}${shadow}<path d="${d}" fill-rule="evenodd" fill="url(#shade)"/>`
}
