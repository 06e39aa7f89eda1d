/** PayPal accepts no longer address, and real addresses are shorter. */
const LENGTH_MAX = 127
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const LOCAL_PART_LENGTH_MAX = 64
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

/**
 * Returns the address as a payment service accepts it, with its domain in lower case. Returns undefined when it is
 * invalid.
 */
export function readPayoutEmail(text: string): string | undefined {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(at, 0))
  const domain = trimmed.slice(at + 1).toLowerCase()
  const isGood =
    trimmed.length <= LENGTH_MAX &&
    local.length <= LOCAL_PART_LENGTH_MAX &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  return isGood ? `${local}@${domain}` : undefined
}

/** These domains are long enough that a domain one typo away is almost never a real one. */
const OFTEN_MISTYPED = [
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'protonmail.com',
  'interia.pl',
  'poczta.onet.pl',
  'gazeta.pl',
  'poczta.fm',
]
/** Real domains that are one typo away from a domain above. */
const REAL_NEIGHBOURS = ['mail.com', 'ymail.com', 'email.com', 'googlemail.com', 'yahoo.co']
const KNOWN_MISTAKES: Record<string, string> = { 'gmail.pl': 'gmail.com', 'gmail.com.pl': 'gmail.com' }

/** Returns the address that the user probably meant. It is only suggested, never substituted. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || OFTEN_MISTYPED.includes(domain) || REAL_NEIGHBOURS.includes(domain)) return undefined
  const meant =
    (Object.hasOwn(KNOWN_MISTAKES, domain) ? KNOWN_MISTAKES[domain] : undefined) ??
    OFTEN_MISTYPED.find((known) => isOneSlipAway(domain, known))
  return meant && `${email.slice(0, at)}@${meant}`
}

/** One letter is missing, extra or wrong, or two adjacent letters are swapped. */
function isOneSlipAway(typed: string, known: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start += 1
  const rest = typed.slice(start)
  const knownRest = known.slice(start)
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  return (
    rest.slice(1) === knownRest ||
    rest === knownRest.slice(1) ||
    rest.slice(1) === knownRest.slice(1) ||
    swapped === knownRest
  )
}
