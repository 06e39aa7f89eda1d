/** PayPal takes no longer one; nobody has one. */
const LENGTH_MAX = 127
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const LOCAL_PART_LENGTH_MAX = 64
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

/** An address as a payment service accepts it, its domain in small letters; nothing when it cannot be one. */
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

/** Long enough that one slip away from it is hardly ever somebody else's domain. */
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
/** One slip away from a domain above, and real all the same. */
const REAL_NEIGHBOURS = ['mail.com', 'ymail.com', 'email.com', 'googlemail.com', 'yahoo.co']
const KNOWN_MISTAKES: Record<string, string> = { 'gmail.pl': 'gmail.com', 'gmail.com.pl': 'gmail.com' }

/** The address the person probably meant, to be offered and never to be put in its place. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || OFTEN_MISTYPED.includes(domain) || REAL_NEIGHBOURS.includes(domain)) return undefined
  const meant =
    (Object.hasOwn(KNOWN_MISTAKES, domain) ? KNOWN_MISTAKES[domain] : undefined) ??
    OFTEN_MISTYPED.find((known) => isOneSlipAway(domain, known))
  return meant && `${email.slice(0, at)}@${meant}`
}

/** One letter missing, too many or wrong, or two neighbours swapped. */
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
