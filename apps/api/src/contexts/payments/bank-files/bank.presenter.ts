import type {
  BankBatch,
  BankBatchOrder,
  BankStatement,
  BankStatementLine,
  StoppedBankOrder,
} from '@app/contract/payments/bank'
import type { BatchOrderRow, BatchRow } from './bank-batches.repository.ts'
import { chooseMatch } from './domain/choose-match.ts'
import type { LineRow, StatementRow } from './bank-statements.repository.ts'
import type { StoppedOrder } from './stopped-orders.repository.ts'

const zlotys = (grosze: bigint): number => Number(grosze) / 100
const time = (at: Date | null): string | null => at?.toISOString() ?? null
const staff = (id: bigint, name: string | null) => ({ id: id.toString(), name: name ?? '' })
const number = (id: bigint | null): number | null => (id === null ? null : Number(id))

export function presentBatch(row: BatchRow): BankBatch {
  return {
    id: Number(row.id),
    format: row.format,
    state: row.isSettled ? 'settled' : row.state,
    madeBy: staff(row.makerId, row.makerName),
    createdAt: row.createdAt.toISOString(),
    readyAt: time(row.readyAt),
    orders: row.orders,
    sum: row.sumGrosze === null ? null : zlotys(row.sumGrosze),
    sha256: row.fileSha256?.toString('hex') ?? null,
    uploadedBy: row.uploadedBy === null ? null : staff(row.uploadedBy, row.uploaderName),
    uploadedAt: time(row.uploadedAt),
    failedBy: row.failedBy === null ? null : staff(row.failedBy, row.failerName),
    failedAt: time(row.failedAt),
    failReason: row.failReason,
    bankProof: row.bankProof,
    firstReadAt: time(row.firstReadAt),
    voidedAt: time(row.voidedAt),
    fileRemovedAt: time(row.fileRemovedAt),
    isDownloadable: row.isDownloadable,
  }
}

export function presentStopped({ place, transactionId, amountGrosze, stop }: StoppedOrder): StoppedBankOrder {
  return { place, transactionId: Number(transactionId), amount: zlotys(amountGrosze), stop }
}

export function presentOrder(row: BatchOrderRow): BankBatchOrder {
  const { place, payoutState, masked, code, isIn, outReason } = row
  return {
    place,
    payoutState,
    masked,
    code,
    isIn,
    outReason,
    transactionId: Number(row.transactionId),
    amount: zlotys(row.amountGrosze),
    refusal: presentRefusal(row),
  }
}

function presentRefusal(row: BatchOrderRow): BankBatchOrder['refusal'] {
  const { refusedBy, refusedAt, refuseReason, bankProof } = row
  if (refusedBy === null || refusedAt === null || refuseReason === null || bankProof === null) return null
  return { by: Number(refusedBy), at: refusedAt.toISOString(), reason: refuseReason, bankProof }
}

export function presentStatement(row: StatementRow): BankStatement {
  return {
    id: Number(row.id),
    format: row.format,
    sha256: row.sha256.toString('hex'),
    importedBy: Number(row.importedBy),
    importedAt: row.importedAt.toISOString(),
    closingBalance: zlotys(row.closingGrosze),
    closingOn: row.closingOn,
    lines: row.lineCount,
    outcomes: row.outcomes,
  }
}

export function presentLine(row: LineRow, title: string): BankStatementLine {
  return {
    id: Number(row.id),
    statementId: Number(row.statementId),
    reference: row.reference,
    direction: row.direction,
    amount: zlotys(row.amountGrosze),
    bookedOn: row.bookedOn,
    title,
    outcome: row.outcome as BankStatementLine['outcome'],
    isReturnDecided: row.isReturnDecided,
    transactionId: number(row.transactionId),
    match: chooseMatch(row.candidates, title),
  }
}

export function paginationOf({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, pages: Math.ceil(total / limit), total }
}
