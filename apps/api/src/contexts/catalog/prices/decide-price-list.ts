import { z } from 'zod'
import { proposalKind, waitFor, type Doer, type ProposalKinds } from '#contexts/identity/proposals/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { enqueuePriceJobs } from './enqueue-price-jobs.ts'
import { priceListsRepository, type AgedPriceList } from './price-lists.repository.ts'

const KIND = 'accept_price_list'

type Decision = { listId: number; to: 'live' | 'dropped' }
type Asker = Omit<Doer, 'proposedBy'>

/** One admin may drop the list, as the checks suggest. Accepting it changes our prices, so it needs two admins. */
export async function decidePriceList(
  db: Db,
  { listId, to }: Decision,
  asker: Asker,
): Promise<{ list: AgedPriceList; proposalId: string | null }> {
  return db.transaction().execute(async (trx) => {
    if (to === 'dropped')
      return { list: await decide(trx, { listId, to }, { ...asker, proposedBy: null }), proposalId: null }
    const list = await priceListsRepository.find(trx, listId)
    assertQuarantined(listId, list)
    const wish = { kind: KIND, subject: String(listId), sellerId: null, payload: { listId } }
    const { proposalId } = await waitFor(trx, asker, wish)
    return { list, proposalId }
  })
}

export const priceProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({ listId: z.number().int() }),
    execute: async (trx, { listId }, doer) => {
      await decide(trx, { listId, to: 'live' }, doer)
      return null
    },
  }),
}

/** The rows are already stored, so this only changes the state. The database also requires the second admin. */
async function decide(trx: Trx, { listId, to }: Decision, doer: Doer): Promise<AgedPriceList> {
  await priceListsRepository.lock(trx)
  assertQuarantined(listId, await priceListsRepository.findByIdForUpdate(trx, listId))
  if (to === 'live') {
    await priceListsRepository.supersedeLive(trx)
    await enqueuePriceJobs(trx)
  }
  const decided = await priceListsRepository.decide(trx, { listId, to, decidedBy: `admin:${doer.adminId}` })
  await writeAudit(trx, {
    actor: { type: 'admin', id: doer.adminId.toString() },
    action: to === 'live' ? 'price_list.accepted' : 'price_list.dropped',
    object: { type: 'price_list', id: String(listId) },
    reason: doer.reason,
    details: {
      rows: decided.row_count,
      ...(doer.proposedBy === null ? {} : { proposedBy: doer.proposedBy.toString() }),
    },
    requestId: doer.requestId,
  })
  return decided
}

function assertQuarantined<List extends { state: string }>(
  listId: number,
  list: List | undefined,
): asserts list is List {
  if (!list) throw new DomainError('price_list_not_found', { listId })
  if (list.state !== 'quarantined')
    throw new DomainError('price_list_wrong_state', { listId, state: list.state })
}
