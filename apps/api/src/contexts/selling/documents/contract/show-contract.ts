import { createHash } from 'node:crypto'
import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import { presentPayoutDetails } from '#contexts/payments/destinations/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { contractRepository, type ContractRow } from './contract.repository.ts'
import { writeContract } from './write-contract.ts'

export type ContractTools = {
  db: Db
  brand: Brand
  /** Our base URL, without a trailing slash. */
  publicUrl: string
  /** The signed quote of a sale. */
  receiptOf: (own: { saleId: bigint; userId: bigint }) => Promise<string>
}

export type Paper = { fileName: string; bytes: Buffer }

/** Another user's sale is reported as not found. */
export async function showOwnContract(
  tools: ContractTools,
  own: { saleId: bigint; userId: bigint },
  language: Language,
): Promise<Paper> {
  const row = await contractRepository.find(tools.db, own.saleId, own.userId)
  if (!row) throw new DomainError('sale_not_found')
  return draw(tools, row, language)
}

/** The same document for staff; the access is recorded. */
export async function showContractToStaff(
  tools: ContractTools,
  order: { saleId: bigint; adminId: bigint; requestId: string },
  language: Language,
): Promise<Paper> {
  const row = await contractRepository.find(tools.db, order.saleId, null)
  if (!row) throw new DomainError('transaction_not_found')
  const paper = await draw(tools, row, language)
  await tools.db.transaction().execute((trx) =>
    writeAudit(trx, {
      actor: { type: 'admin', id: order.adminId.toString() },
      action: 'contract.read',
      object: { type: 'transaction', id: order.saleId.toString() },
      details: { language },
      requestId: order.requestId,
    }),
  )
  return paper
}

async function draw(tools: ContractTools, row: ContractRow, language: Language): Promise<Paper> {
  const { saleId, receivedAt } = row
  if (!receivedAt) throw new DomainError('contract_not_ready')
  const destination = presentPayoutDetails(await contractRepository.findDestination(tools.db, saleId))
  const receipt = await tools.receiptOf({ saleId, userId: row.userId })
  const number = transactionNumber(saleId)
  const bytes = await writeContract(
    {
      number,
      seller: row.isForgotten ? null : { steamId: row.steamId, name: row.name },
      totalGrosze: row.totalGrosze,
      agreedAt: row.agreedAt,
      receivedAt,
      undone: undoneOf(row),
      method: destination.method,
      destination: [destination.bankName, destination.masked].filter(Boolean).join(' '),
      termsVersion: row.termsVersion,
      quoteFingerprint: fingerprintOf(receipt),
      checkAddress: `${tools.publicUrl}${language === 'pl' ? '' : '/en'}/receipt`,
      items: await contractRepository.listItems(tools.db, saleId),
    },
    language,
    tools.brand,
  )
  return { fileName: `${language === 'pl' ? 'umowa' : 'contract'}-${number}.pdf`, bytes }
}

function undoneOf({ reversedAt, rejectedAt }: ContractRow) {
  if (reversedAt) return { how: 'reversed' as const, at: reversedAt }
  return rejectedAt && { how: 'rejected' as const, at: rejectedAt }
}

/** Hashes the signed content, not the signature, because another key signs the same content. */
function fingerprintOf(receipt: string): string {
  const content = Buffer.from(receipt.split('.')[1] ?? '', 'base64url')
  return createHash('sha256').update(content).digest('hex')
}
