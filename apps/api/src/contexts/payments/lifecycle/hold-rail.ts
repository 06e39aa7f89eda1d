import type { Rail } from '@app/contract/payments/rails'
import { DomainError } from '#shared/domain-error.ts'
import type { Trx } from '#platform/db/database.ts'
import type { MoneyPorts } from './money-ports.ts'
import { railStatesRepository, type PauseReason } from './rail-states.repository.ts'

/**
 * An admin pauses a rail: nothing new is submitted through it. The caller checks permissions and writes the audit
 * log.
 */
export async function pauseRail(
  trx: Trx,
  command: { rail: Rail; adminId: bigint; note: string },
): Promise<void> {
  const isPaused = await railStatesRepository.pause(trx, command.rail, 'admin', command)
  if (!isPaused) throw new DomainError('rail_paused', { rail: command.rail })
}

/** The pause reason of the rail, read under its lock. */
export async function lockPausedRail(trx: Trx, rail: Rail): Promise<PauseReason> {
  const { reason } = await railStatesRepository.lock(trx, rail)
  if (reason === null) throw new DomainError('rail_not_paused', { rail })
  return reason
}

/** Payouts that waited for the rail continue at once. */
export async function resumeRail(trx: Trx, ports: MoneyPorts, rail: Rail): Promise<void> {
  await lockPausedRail(trx, rail)
  await railStatesRepository.resume(trx, rail)
  await wakeRail(trx, ports, rail)
}

/** Schedules all payouts that wait for this rail at once. */
export async function wakeRail(trx: Trx, ports: MoneyPorts, rail: Rail): Promise<void> {
  for (const payoutId of await railStatesRepository.listWaiting(trx, { rail }))
    await ports.schedulePayout(trx, payoutId, 0)
}
