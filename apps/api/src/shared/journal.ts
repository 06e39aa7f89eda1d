/** One side of a booking: a debit is above zero, a credit below. Money is whole grosze. */
export type JournalLine = { account: string; grosze: bigint }

/** A booking. Its lines add up to zero; the key makes the same booking, repeated, a no-op. */
export type Journal = { key: string; lines: JournalLine[] }
