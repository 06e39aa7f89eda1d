import type { AccountFreeze, AdminFreeze } from '@app/contract/identity/account-freeze'
import type { Db } from '#platform/db/database.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { accountFreezesRepository, type FreezeRow } from './account-freezes.repository.ts'

const UNDOABLE_SHOWN = 50

/** The freeze as the owner sees it; null while the account is not frozen. */
export async function showFreeze(db: Db, userId: bigint): Promise<AccountFreeze | null> {
  const freeze = await accountFreezesRepository.findOpen(db, userId)
  if (!freeze) return null
  return { ...(await common(db, freeze)), releaseNotBefore: freeze.releaseNotBefore?.toISOString() ?? null }
}

/** The same for staff, including who took each step. */
export async function showFreezeToStaff(db: Db, userId: bigint): Promise<AdminFreeze | null> {
  const freeze = await accountFreezesRepository.findOpen(db, userId)
  if (!freeze) return null
  return {
    ...(await common(db, freeze)),
    saleNumber: freeze.saleId === null ? null : transactionNumber(freeze.saleId),
    by: freeze.adminId === null ? null : { id: freeze.adminId.toString(), name: freeze.adminName ?? '' },
    contestedAt: freeze.contestedAt?.toISOString() ?? null,
    release: presentRelease(freeze),
  }
}

function presentRelease(freeze: FreezeRow): AdminFreeze['release'] {
  const { releaseAskedAt, releaseAskedBy, releaseNotBefore } = freeze
  if (releaseAskedAt === null || releaseAskedBy === null || releaseNotBefore === null) return null
  return {
    askedAt: releaseAskedAt.toISOString(),
    askedBy: { id: releaseAskedBy.toString(), name: freeze.releaseAskerName ?? '' },
    reason: freeze.releaseReason ?? '',
    notBefore: releaseNotBefore.toISOString(),
    isDue: freeze.isReleaseDue,
  }
}

async function common(db: Db, freeze: FreezeRow) {
  const [sums, undoable] = await Promise.all([
    accountFreezesRepository.sumPayouts(db, freeze.userId),
    accountFreezesRepository.listUndoable(db, freeze.userId, UNDOABLE_SHOWN),
  ])
  return {
    how: freeze.how,
    frozenAt: freeze.frozenAt.toISOString(),
    ticketId: freeze.ticketId === null ? null : Number(freeze.ticketId),
    ticketNumber: freeze.ticketId === null ? null : transactionNumber(freeze.ticketId),
    held: { count: sums.heldCount, amount: zlotysOf(sums.heldGrosze) },
    out: { count: sums.outCount, amount: zlotysOf(sums.outGrosze) },
    undoable: undoable.map((sale) => ({
      id: Number(sale.id),
      number: transactionNumber(sale.id),
      amount: zlotysOf(sale.grosze),
      until: sale.until.toISOString(),
      isPaid: sale.isPaid,
    })),
  }
}
