import type { AdminPayout } from '@app/contract/office/money'
import { bankNameOf } from '@app/contract/payments/polish-banks'
import { titleOfTransfer } from '#contexts/payments/bank-files/index.ts'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { transactionViewRepository as view } from './transaction-view.repository.ts'

/** The newest first. */
export async function listPayouts(
  db: Db,
  transactionId: bigint,
): Promise<{ shown: AdminPayout; isRailPaused: boolean; isRailInDoubt: boolean }[]> {
  const [payouts, approvals] = await Promise.all([
    view.listPayouts(db, transactionId),
    view.listApprovals(db, transactionId),
  ])
  const ofPayout = Map.groupBy(approvals, ({ payoutId }) => payoutId)
  return payouts.map(
    ({
      amountGrosze,
      method,
      fingerprint,
      createdAt,
      settledAt,
      returnedAt,
      kind,
      transferCode,
      isRailPaused,
      isRailInDoubt,
      promisedBy,
      daysLate,
      excuse,
      bonusGrosze,
      ...payout
    }) => ({
      isRailPaused,
      isRailInDoubt,
      shown: {
        ...payout,
        amount: zlotysOf(amountGrosze),
        bankName: method === 'bank' ? (bankNameOf(payout.masked) ?? null) : null,
        destination: fingerprint.toString('hex'),
        approvals: (ofPayout.get(payout.id) ?? []).map((approval) => ({
          how: approval.how,
          by: staffMember(approval.adminId, approval.adminName),
          at: approval.at.toISOString(),
          reason: approval.reason,
        })),
        createdAt: createdAt.toISOString(),
        settledAt: iso(settledAt),
        returnedAt: iso(returnedAt),
        transferTitle:
          transferCode === null ? null : titleOfTransfer({ kind, transactionId, code: transferCode }),
        promisedBy: iso(promisedBy),
        brokenPromise:
          daysLate === null ? null : { days: daysLate, excuse, bonus: zlotysOf(bonusGrosze ?? 0n) },
      },
    }),
  )
}

export function staffMember(id: bigint | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id: id.toString(), name }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
