/** One transfer as the bank understands it, independent of the file format. */
export type BankOrder = {
  payerAccount: string
  payeeAccount: string
  payeeName: string
  title: string
  amountMinor: number
  /** The sender's own id, which exists only in the newer format. */
  endToEndId: string
}

export type RefusedOrder = { place: number; reason: string }
export type ReadFile = { id: string; orders: BankOrder[]; refused: RefusedOrder[] }

/** The bank rejects the whole file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
