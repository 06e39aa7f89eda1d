import type { PccLine, TaxMonthResponse } from '@app/contract/selling/documents'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { pccDueOn } from '../domain/pcc-due.ts'
import { taxRepository, type PccRow } from './tax.repository.ts'

/** The month's purchases and their tax, checked against the ledger. */
export async function readTaxMonth(
  db: Db,
  { month, page, limit }: { month: string; page: number; limit: number },
): Promise<TaxMonthResponse> {
  // Read in one snapshot: a purchase between two reads would look like a difference.
  const { lines, ledger, rows, settings } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      lines: await taxRepository.sumLines(trx, month),
      ledger: await taxRepository.sumLedger(trx, month),
      rows: await taxRepository.listPcc(trx, month, { skip: (page - 1) * limit, limit }),
      settings: await readSettings(trx),
    }))
  const { firstAgreedOn, lastAgreedOn } = lines
  return {
    success: true,
    month,
    bought: { count: lines.boughtCount, sum: zlotysOf(lines.boughtGrosze) },
    undone: { count: lines.undoneCount, sum: zlotysOf(lines.undoneGrosze) },
    purchases: checked(lines.boughtGrosze + lines.undoneGrosze, ledger.inventoryGrosze),
    pcc: checked(lines.pccGrosze, ledger.pccGrosze),
    isPccOn: settings['tax.pcc'].value.isOn,
    pccDue:
      firstAgreedOn === null || lastAgreedOn === null || lines.pccGrosze <= 0n
        ? null
        : { firstOn: pccDueOn(firstAgreedOn), lastOn: pccDueOn(lastAgreedOn) },
    lines: rows.map(presentLine),
    pagination: {
      page,
      limit,
      total: lines.pccCount,
      pages: Math.max(1, Math.ceil(lines.pccCount / limit)),
    },
  }
}

function checked(lines: bigint, ledger: bigint) {
  return { lines: zlotysOf(lines), ledger: zlotysOf(ledger), isEqual: lines === ledger }
}

function presentLine(row: PccRow): PccLine {
  return {
    id: row.journalId.toString(),
    saleId: Number(row.saleId),
    saleNumber: transactionNumber(row.saleId),
    at: row.at.toISOString(),
    isUndone: row.isUndone,
    basis: row.basisGrosze === null ? null : zlotysOf(row.basisGrosze),
    rateBps: row.rateBps,
    tax: zlotysOf(row.taxGrosze),
    dueOn: row.isUndone ? null : pccDueOn(row.agreedOn),
  }
}
