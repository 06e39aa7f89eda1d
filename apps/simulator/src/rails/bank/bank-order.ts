/** One transfer as the bank understood it, whatever file it came in. */
export type BankOrder = {
  payerAccount: string
  payeeAccount: string
  payeeName: string
  title: string
  amountMinor: number
  /** The sender's own id, which only the newer format has. */
  endToEndId: string
}

export type RefusedOrder = { place: number; reason: string }
export type ReadFile = { id: string; orders: BankOrder[]; refused: RefusedOrder[] }

/** The bank takes nothing of this file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
