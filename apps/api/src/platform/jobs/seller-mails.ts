import { sql } from 'kysely'
import type { SaleMailStep } from '#shared/sale-mail-steps.ts'
import type { WithdrawalMailStep } from '#shared/withdrawal-mail-steps.ts'
import type { Trx } from '#platform/db/database.ts'
import { callFunction } from '#platform/db/function-calls.ts'

/**
 * Queues the mail about a step of a sale, for a seller with an address. A database function finds the address,
 * because the watcher's role may not read it.
 */
export async function queueSaleMail(
  trx: Trx,
  mail: { userId: bigint; saleId: bigint; step: SaleMailStep; payoutId?: string },
): Promise<void> {
  await callFunction(
    trx,
    sql`notify_seller(${String(mail.userId)}::bigint, ${String(mail.saleId)}::bigint, ${mail.step},
      ${mail.payoutId ?? null}::uuid)`,
  )
}

/** The same for a withdrawal. */
export async function queueWithdrawalMail(
  trx: Trx,
  mail: { userId: bigint; payoutId: string; step: WithdrawalMailStep },
): Promise<void> {
  await callFunction(
    trx,
    sql`notify_withdrawal(${String(mail.userId)}::bigint, ${mail.payoutId}::uuid, ${mail.step})`,
  )
}
