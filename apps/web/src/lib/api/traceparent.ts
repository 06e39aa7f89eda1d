/** Random digits of base 16. */
function hex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return [...values].map((value) => value.toString(16).padStart(2, '0')).join('')
}

/** Begins a trace in the form of the W3C recommendation "Trace Context"; nothing of the person or the page is in it. */
export function newTraceparent(): string {
  return `00-${hex(16)}-${hex(8)}-01`
}
