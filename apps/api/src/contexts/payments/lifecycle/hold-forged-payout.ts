import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { applyPayoutEvent } from './apply-payout-event.ts'
import type { MoneyPorts } from './money-ports.ts'
import { moneyRepository } from './money.repository.ts'

/**
 * The encrypted details differ from the destination that staff approved. The seller is held, not the rail: every
 * other payout is compared too, and one forged row must not stop all payouts.
 */
export async function holdForgedPayout(
  trx: Trx,
  ports: MoneyPorts,
  payout: { payoutId: string; userId: bigint },
): Promise<void> {
  const { payoutId, userId } = payout
  const { isFrozen } = await moneyRepository.readSeller(trx, userId)
  await applyPayoutEvent(trx, ports, { payoutId, event: { type: 'destination_differs' }, actor: 'system' })
  // The payout is retried many times; the audit log records it once per hold.
  if (isFrozen) return
  await writeAudit(trx, {
    actor: { type: 'system', id: 'payouts' },
    action: 'payout.destination_differs',
    object: { type: 'payout', id: payoutId },
  })
}
