import { readSellingFacts } from '#contexts/identity/accounts/index.ts'
import { closeReturn } from '#contexts/payments/lifecycle/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import { returnsToDispatchRepository as returns } from './returns-to-dispatch.repository.ts'

export type DispatchReturnsTools = {
  db: Db
  keys: Keys
  announceUser: (userId: bigint) => Promise<void>
}

/** A seller can change the trade link at any time, so a token is brought again after a while. */
const TOKEN_EVERY_SECONDS = 120

/**
 * What the worker does for returns: it requests those that nobody has to decide about, brings the trade token, which
 * only it can open, and closes a return that the watcher has proven.
 */
export async function dispatchReturns(tools: DispatchReturnsTools, context: JobContext): Promise<void> {
  await requestDue(tools, context)
  await bringTokens(tools, context)
  await closeDone(tools, context)
}

async function requestDue({ db }: DispatchReturnsTools, { commit, log }: JobContext): Promise<void> {
  for (const saleId of await returns.listDue(db)) {
    try {
      const id = await commit((trx) => returns.request(trx, saleId))
      if (id !== null) log.info({ saleId: String(saleId), dispatchId: String(id) }, 'return requested')
    } catch (error) {
      const isRefused =
        isViolationOf(error, 'dispatches_items_known') || isViolationOf(error, 'dispatches_item_once')
      if (!isRefused) throw error
      // A person sees the return in the inbox as before.
      log.warn({ saleId: String(saleId), err: error }, 'return refused')
    }
  }
}

async function bringTokens(tools: DispatchReturnsTools, { commit }: JobContext): Promise<void> {
  for (const { id, userId } of await commit((trx) => returns.claimTokens(trx, TOKEN_EVERY_SECONDS))) {
    const { tradeToken } = await readSellingFacts(tools, userId)
    if (tradeToken !== null) await commit((trx) => returns.giveToken(trx, id, tradeToken))
  }
}

/** The watcher reads the trade with its own session: what the dispatcher says alone closes nothing. */
async function closeDone(tools: DispatchReturnsTools, { commit, log }: JobContext): Promise<void> {
  for (const due of await returns.listDone(tools.db)) {
    if (!due.isProven) {
      await commit(async (trx) => {
        await returns.askProof(trx, due)
        await wakeWatcher(trx, 'answer')
      })
      continue
    }
    const { saleId, tradeId } = due
    const userId = await commit(async (trx) => {
      const owner = await closeReturn(trx, due)
      await writeAudit(trx, {
        actor: { type: 'system', id: 'dispatcher' },
        action: 'transaction.return_closed',
        object: { type: 'transaction', id: saleId.toString() },
        details: { tradeId },
      })
      return owner
    })
    log.info({ saleId: String(saleId) }, 'return closed')
    await tools.announceUser(userId)
  }
}
