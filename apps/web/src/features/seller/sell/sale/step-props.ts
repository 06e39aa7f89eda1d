import type { Sale } from '@app/contract/selling/sales'

/** Other inputs of the sale steps: the load time of the sale, and callbacks for changes. */
export type StepProps = {
  sale: Sale
  readAtMs: number
  onChanged: (sale: Sale) => void
  onDeadline: () => void
}
