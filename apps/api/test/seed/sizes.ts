import { parseArgs } from 'node:util'

/**
 * The only table of sizes that can be ordered. A later part of the schema adds its line here and its rows in
 * run-seed.ts. Until then ordering it is refused, so that an empty table is not taken for a full one.
 */
export const SIZES = {
  users: { max: 10_000_000, meaning: 'people with Steam facts, avatar and their own data key' },
  sessions: { max: 20_000_000, meaning: 'live sessions, spread over the people of this run' },
  tickets: { max: 10_000_000, meaning: 'support tickets of these people and of guests' },
  messages: { max: 50_000_000, meaning: 'messages in those tickets, at least one in each' },
  transactions: { max: 50_000_000, meaning: 'transactions of these people, for lists and figures' },
  sales: {
    max: 50_000_000,
    // Lists read no other sales, and with all of them ten million transactions would take an hour.
    otherwise: 150_000,
    meaning: 'of the newest transactions, so many with sale, payout and bookings (default 150000)',
  },
  prices: {
    max: 100_000,
    meaning: 'items of a live price list, for a history in a database that no worker filled',
  },
  audit: { max: 20_000_000, meaning: 'entries of the audit log, linked in its chain' },
} as const satisfies Record<string, { max: number; otherwise?: number; meaning: string }>

export type SizeName = keyof typeof SIZES
export type SeedOrder = {
  sizes: Record<SizeName, number>
  seed: number
  asOf: Date
  /** Days of a believable history, for a demo; 0 for plain rows. */
  historyDays: number
  /** The Steam id of the busiest seller of the history, so that a player can sign in as that seller. */
  sellerSteamId?: string | undefined
}

/** Fixed, so that the same order gives the same rows on any day. */
const AS_OF_DEFAULT = '2026-11-01T00:00:00Z'
const SEED_MAX = 63
const HISTORY_DAYS_MAX = 365

export class SeedOrderError extends Error {
  override readonly name = 'SeedOrderError'
}

export function readSeedOrder(args: string[]): SeedOrder {
  const { values, positionals } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    options: optionTypes(args),
  })
  if (positionals.length > 0) throw new SeedOrderError(`"${positionals[0]}" stands alone.\n${usage()}`)
  const { seed, 'as-of': asOf, history, seller, ...sizes } = values
  for (const name of Object.keys(sizes)) {
    if (!Object.hasOwn(SIZES, name)) throw new SeedOrderError(`The schema has no "${name}" yet.\n${usage()}`)
  }
  const counts = Object.fromEntries(
    Object.entries(SIZES).map(([name, rule]) => [
      name,
      wholeNumber(name, sizes[name], rule.max) ?? ('otherwise' in rule ? rule.otherwise : 0),
    ]),
  ) as Record<SizeName, number>
  if (counts.users === 0) throw new SeedOrderError(`--users is missing.\n${usage()}`)
  if (counts.messages < counts.tickets || (counts.tickets === 0 && counts.messages > 0))
    throw new SeedOrderError(`Every ticket needs a message: --messages must not be below --tickets.`)
  return {
    sizes: counts,
    seed: wholeNumber('seed', seed, SEED_MAX) ?? 1,
    asOf: readDate(asOf ?? AS_OF_DEFAULT),
    historyDays: wholeNumber('history', history, HISTORY_DAYS_MAX) ?? 0,
    sellerSteamId: readSteamId(seller),
  }
}

/** Every option takes a value; without this list a number after an unknown option would look like a stray word. */
function optionTypes(args: string[]): Record<string, { type: 'string' }> {
  const names = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split('=')[0] ?? '')
  return Object.fromEntries(names.filter(Boolean).map((name) => [name, { type: 'string' as const }]))
}

function wholeNumber(name: string, text: unknown, max: number): number | undefined {
  if (text === undefined) return undefined
  const number =
    typeof text === 'string' && /^\d{1,9}$/.test(text.replaceAll('_', ''))
      ? Number(text.replaceAll('_', ''))
      : -1
  if (number < 0 || number > max)
    throw new SeedOrderError(`--${name} must be a whole number from 0 to ${max}.`)
  return number
}

function readSteamId(text: unknown): string | undefined {
  if (text === undefined) return undefined
  if (typeof text === 'string' && /^\d{17}$/.test(text)) return text
  throw new SeedOrderError('--seller must be a SteamID64.')
}

function readDate(text: unknown): Date {
  const date = new Date(typeof text === 'string' ? text : '')
  if (Number.isNaN(date.getTime()))
    throw new SeedOrderError('--as-of must be a time such as 2026-11-01T00:00:00Z.')
  return date
}

function usage(): string {
  const lines = Object.entries(SIZES).map(([name, rule]) => `  --${name} N`.padEnd(18) + rule.meaning)
  return [
    'usage: npm run seed -- --users N [options]',
    ...lines,
    `  --seed N        which made-up world, 0 to ${SEED_MAX} (default 1)`,
    '  --history DAYS  real items, failures, returns and reversals over so many days, for a demo',
    '  --seller ID     SteamID64 of the busiest seller of the history',
    `  --as-of TIME    "now" of that world (default ${AS_OF_DEFAULT})`,
  ].join('\n')
}
