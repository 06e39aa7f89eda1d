/** One side of a booking: a debit is above zero, a credit below. Money is whole grosze. */
export type JournalLine = { account: string; grosze: bigint }

/** A booking. Its lines add up to zero; the key makes a repeat of the same booking a no-op. */
export type Journal = { key: string; lines: JournalLine[] }

/** The amount moves from the credited account to the debited one. */
export function transfer(key: string, debit: string, credit: string, grosze: bigint): Journal {
  return {
    key,
    lines: [
      { account: debit, grosze },
      { account: credit, grosze: -grosze },
    ],
  }
}
