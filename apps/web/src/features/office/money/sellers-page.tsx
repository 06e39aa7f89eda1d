import { useMay } from '#lib/staff/staff-context.ts'
import { CreditForm } from './credit-form.tsx'
import { Debts } from './debts.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { Returns } from './returns.tsx'

/** Open matters between single sellers and us: debts, returns and credits. */
export function SellersPage() {
  const may = useMay()
  return (
    <MoneyFrame part="sellers" actions={may('balances.credit') ? <CreditForm /> : null}>
      <Debts />
      {may('returns.close') ? <Returns /> : null}
    </MoneyFrame>
  )
}
