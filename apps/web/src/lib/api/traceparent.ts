/** Random hexadecimal digits. */
function hex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return [...values].map((value) => value.toString(16).padStart(2, '0')).join('')
}

/** Starts a trace in the W3C "Trace Context" format; it contains no data about the user or the page. */
export function newTraceparent(): string {
  return `00-${hex(16)}-${hex(8)}-01`
}
