import type { AdminTransaction } from '@app/contract/office/money'
import type {
  BulkApproveRequest,
  BulkApproveResponse,
  BulkCheckResponse,
  BulkCheckRow,
} from '@app/contract/office/transactions'
import { ERRORS, type ErrorCode } from '@app/contract/errors'
import type { Language } from '@app/contract/languages'
import type { StaffRole } from '@app/contract/identity/roles'
import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { withIdempotencyKey } from '#platform/http/idempotency.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { DomainError } from '#shared/domain-error.ts'
import { groszeOf, transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { approveOrWait } from './approve-alone.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'
import { bulkObstacle } from './domain/bulk-obstacle.ts'
import { showTransaction } from './transaction-view.presenter.ts'

type Approver = { userId: bigint; staffRole: StaffRole | null }
type ViewTools = { db: Db; keys: Keys }
type BulkTools = ViewTools & { ports: MoneyPorts; announceUser: (userId: bigint) => void }
type BulkOrder = {
  approver: Approver
  key: string
  rows: BulkApproveRequest['rows']
  language: Language
  requestId: string
  log: Pick<Logger, 'error'>
}

/** Reports which transactions would be approved, and the values that each approval must repeat. Changes nothing. */
export async function checkBulk(
  tools: ViewTools,
  approver: Approver,
  ids: readonly number[],
): Promise<BulkCheckResponse> {
  const rows: BulkCheckRow[] = []
  for (const id of new Set(ids)) rows.push(await checkOne(tools, approver, BigInt(id)))
  const totalGrosze = rows
    .filter(({ obstacle }) => obstacle === null)
    .reduce((sum, { amount }) => sum + groszeOf(amount ?? 0), 0n)
  return { success: true, rows, total: zlotysOf(totalGrosze) }
}

async function checkOne(tools: ViewTools, approver: Approver, id: bigint): Promise<BulkCheckRow> {
  const transaction = await findTransaction(tools, approver, id)
  const row = { id: Number(id), number: transactionNumber(id) }
  if (!transaction)
    return {
      ...row,
      name: null,
      amount: null,
      masked: null,
      approvals: 0,
      approvalsRequired: 0,
      version: null,
      destination: null,
      obstacle: 'not_found',
      risks: [],
    }
  const obstacle = bulkObstacle(transaction, approver.userId)
  const payout = transaction.payouts[0]
  return {
    ...row,
    name: transaction.seller.name,
    amount: transaction.amount,
    masked: transaction.destination?.masked ?? null,
    approvals: payout?.approvals.length ?? 0,
    approvalsRequired: payout?.approvalsRequired ?? 0,
    version: obstacle === null ? transaction.version : null,
    destination: obstacle === null ? (transaction.destination?.mark ?? null) : null,
    obstacle,
    risks: transaction.risks,
  }
}

async function findTransaction(
  tools: ViewTools,
  approver: Approver,
  id: bigint,
): Promise<AdminTransaction | undefined> {
  try {
    return (await showTransaction(tools, id, approver)).transaction
  } catch (error) {
    if (error instanceof DomainError && error.code === 'transaction_not_found') return undefined
    throw error
  }
}

type BulkRow = BulkApproveResponse['rows'][number]

/**
 * Runs sequentially, each approval in its own transaction with its own idempotency key, so one refusal does not stop
 * the others.
 */
export async function approveBulk(tools: BulkTools, order: BulkOrder): Promise<BulkApproveResponse> {
  const rows: BulkRow[] = []
  for (const row of order.rows) rows.push(await approveOne(tools, order, row))
  const approved = rows.filter(({ code }) => code === null).length
  return { success: true, approved, refused: rows.length - approved, rows }
}

async function approveOne(
  tools: BulkTools,
  order: BulkOrder,
  row: BulkApproveRequest['rows'][number],
): Promise<BulkRow> {
  const transactionId = BigInt(row.id)
  const shown = { id: row.id, number: transactionNumber(transactionId) }
  const { userId } = order.approver
  const route = `POST /api/admin/transactions/bulk-approve ${row.id}`
  const once = { userId, key: `${order.key}:${row.id}`, route, body: row }
  try {
    await assertNoRisk(tools, order.approver, transactionId)
    const { answer, isNew } = await withIdempotencyKey(tools, once, async (trx) => {
      const decider = { transactionId, adminId: userId, requestId: order.requestId }
      const { approvals, approvalsRequired, isReleased } = await approveOrWait(trx, tools.ports, decider, row)
      return { answer: { approvals, approvalsRequired, isReleased } }
    })
    if (isNew) await announceOwner(tools, transactionId)
    return { ...shown, ...answer, code: null, message: null }
  } catch (error) {
    const code: ErrorCode = error instanceof DomainError ? error.code : 'internal_error'
    if (code === 'internal_error') order.log.error({ err: error }, 'bulk approval of one payout failed')
    const message = ERRORS[code].texts[order.language]
    return { ...shown, code, message, approvals: 0, approvalsRequired: 0, isReleased: false }
  }
}

/**
 * A transaction that was clean on the screen may have been flagged since. All other obstacles are checked under the
 * seller's lock.
 */
async function assertNoRisk(tools: ViewTools, approver: Approver, id: bigint): Promise<void> {
  const transaction = await findTransaction(tools, approver, id)
  if (transaction && bulkObstacle(transaction, approver.userId) === 'risk')
    throw new DomainError('bulk_risk', { transactionId: id })
}

async function announceOwner({ db, announceUser }: BulkTools, transactionId: bigint): Promise<void> {
  const owner = await payoutReviewRepository.ownerOf(db, transactionId)
  if (owner !== undefined) announceUser(owner)
}
