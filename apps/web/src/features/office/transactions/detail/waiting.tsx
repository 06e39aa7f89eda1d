import type { AdminTransaction } from '@app/contract/office/money'
import { AgeChip } from '#components/admin/age-chip.tsx'
import { useNowMs } from '#lib/use-now.ts'

const MINUTE_MS = 60_000

/** How long the seller waits for us; the server decides whether that is late. */
export function Waiting({ transaction }: { transaction: Pick<AdminTransaction, 'waitingSince' | 'dueAt'> }) {
  const now = useNowMs(MINUTE_MS)
  const { waitingSince, dueAt } = transaction
  if (waitingSince === null || dueAt === null) return null
  return <AgeChip ageMs={now - Date.parse(waitingSince)} leftMs={Date.parse(dueAt) - now} />
}
