import { TICKET_LIMITS } from '@app/contract/support/tickets'

// oxlint-disable-next-line no-control-regex -- PostgreSQL takes no zero byte and people read none of the others
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
/** Direction marks would reverse the text around them, also in a list. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const INVISIBLE = /[\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u3164\uffa0\u2800]/gu

/** Keeps a message as it was written, but in a form that the database accepts. */
export function cleanMessage(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').trim()
}

/** The same for a single-line field, which is shown beside other text. */
export function cleanLine(text: string): string {
  return cleanMessage(text).replaceAll(DIRECTION_MARKS, '').replaceAll(/\s+/g, ' ').trim()
}

/** Also true for text that only looks empty. */
export function isBlank(text: string): boolean {
  return text.replaceAll(INVISIBLE, '') === ''
}

/** The start of a message in one line. */
export function previewOf(text: string): string {
  const line = cleanLine(text)
  const letters = Array.from(line.slice(0, TICKET_LIMITS.preview * 2 + 2))
  return letters.length <= TICKET_LIMITS.preview
    ? line
    : `${letters
        .slice(0, TICKET_LIMITS.preview - 1)
        .join('')
        .trimEnd()}…`
}

export function ticketNumber(id: bigint): string {
  return id.toString().padStart(6, '0')
}
