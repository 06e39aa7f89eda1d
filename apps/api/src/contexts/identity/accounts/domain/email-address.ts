// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not be in an address
const ADDRESS = /^[^\s@,;<>()"\\[\]\x00-\x1f\x7f]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const LENGTH_MAX = 254

/** One plain address, or undefined. Any text that a mail header could interpret as more is refused. */
export function readEmailAddress(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed.length <= LENGTH_MAX && ADDRESS.test(trimmed) ? trimmed : undefined
}

/** The form in which two addresses are compared. */
export function sameAddressForm(address: string): string {
  return address.trim().toLowerCase()
}
