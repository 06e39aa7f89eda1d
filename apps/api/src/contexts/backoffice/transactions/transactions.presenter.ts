import type { TransactionRow } from '@app/contract/office/transactions'
import { avatarUrl } from '#shared/avatar-url.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { reversibleUntil, stageOf } from '#shared/transaction-stage.ts'
import type { TransactionListRow } from './transaction-rows.repository.ts'

export function presentRow(row: TransactionListRow): TransactionRow {
  const stage = stageOf(row)
  return {
    id: Number(row.id),
    number: transactionNumber(row.id),
    type: row.type,
    status: row.status,
    stage,
    reversibleUntil: reversibleUntil(stage, row.settlesAt, row.now)?.toISOString() ?? null,
    waitReason: row.waitReason,
    protectedUntil: stage === 'protected' ? (row.settlesAt?.toISOString() ?? null) : null,
    user: {
      id: row.userId.toString(),
      displayName: row.userName,
      avatarUrl: avatarUrl(row.avatarHash),
      steamId: row.steamId,
    },
    amount: zlotysOf(row.amountGrosze),
    fee: zlotysOf(row.feeGrosze),
    currency: 'PLN',
    method: row.method,
    itemsCount: row.itemsCount,
    firstItem: row.firstItem,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    state: row.state,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    needsApproval: row.needsApproval,
  }
}
