import { useMay } from '#lib/staff/staff-context.ts'
import { MoneyFrame } from './money-frame.tsx'
import { Proposals } from './proposals.tsx'
import { Rails } from './rails.tsx'

/** Open approval requests, and the state of the payout rails. */
export function MoneyPage() {
  const may = useMay()
  return (
    <MoneyFrame part="controls">
      {may('proposals.decide') ? <Proposals /> : null}
      <Rails />
    </MoneyFrame>
  )
}
