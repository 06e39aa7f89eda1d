import type { Sale } from '@app/contract/selling/sales'

/** What the steps of a sale need besides the sale: the moment it was read, and whom to tell of a change. */
export type StepProps = {
  sale: Sale
  readAtMs: number
  onChanged: (sale: Sale) => void
  onDeadline: () => void
}
