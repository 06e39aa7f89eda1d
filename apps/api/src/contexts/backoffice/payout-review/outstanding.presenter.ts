import type { DebtsResponse, ReturnsResponse } from '@app/contract/office/review'
import { readSellerBalances } from '#contexts/payments/ledger/index.ts'
import type { Db } from '#platform/db/database.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { outstandingRepository, type OpenReturnRow } from './outstanding.repository.ts'

type Page = { page: number; limit: number }

export async function showDebts(db: Db, { page, limit }: Page): Promise<DebtsResponse> {
  const [rows, { total, sumGrosze }] = await Promise.all([
    outstandingRepository.listDebts(db, { limit, offset: (page - 1) * limit }),
    outstandingRepository.countDebts(db),
  ])
  const balances = await readSellerBalances(
    db,
    rows.map(({ userId }) => userId),
  )
  return {
    success: true,
    debts: rows.map((row) => ({
      id: row.id.toString(),
      saleId: Number(row.saleId),
      saleNumber: transactionNumber(row.saleId),
      seller: { id: row.userId.toString(), name: row.sellerName, steamId: row.steamId },
      amount: zlotysOf(row.amountGrosze),
      left: zlotysOf(row.leftGrosze),
      balance: zlotysOf(balances.get(row.userId) ?? 0n),
      at: row.at.toISOString(),
    })),
    sum: zlotysOf(sumGrosze),
    pagination: { page, limit, pages: Math.ceil(total / limit), total },
  }
}

export async function showReturns(db: Db, { page, limit }: Page): Promise<ReturnsResponse> {
  const [rows, total] = await Promise.all([
    outstandingRepository.listReturns(db, { limit, offset: (page - 1) * limit }),
    outstandingRepository.countReturns(db),
  ])
  return {
    success: true,
    returns: rows.map((row) => ({
      saleId: Number(row.saleId),
      saleNumber: transactionNumber(row.saleId),
      seller: { id: row.userId.toString(), name: row.sellerName, steamId: row.steamId },
      itemCount: row.itemCount,
      notBefore: row.notBefore.toISOString(),
      canGoNow: row.canGoNow,
      openedAt: row.openedAt.toISOString(),
      dispatch: row.dispatchState === null ? null : presentDispatch(row, row.dispatchState),
    })),
    pagination: { page, limit, pages: Math.ceil(total / limit), total },
  }
}

function presentDispatch(
  row: OpenReturnRow,
  state: NonNullable<OpenReturnRow['dispatchState']>,
): ReturnsResponse['returns'][number]['dispatch'] {
  return { state, needsTwo: row.needsTwo, isProposed: row.isProposed, problem: row.dispatchProblem }
}
