import { z } from 'zod'
import {
  proposalKind,
  waitFor,
  type Asker,
  type ControlOutcome,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { applyStock, auditStock, findItem } from './apply-stock.ts'
import { decideStock } from './domain/decide-stock.ts'
import { stockRepository } from './stock.repository.ts'

const KIND = 'write_off'

/** Always needs two admins: it makes an item of ours worth less, or gone. */
export async function askWriteOff(
  trx: Trx,
  wish: { stockItemId: bigint; grosze: bigint; isLoss: boolean },
  asker: Asker,
): Promise<ControlOutcome> {
  const { stockItemId, grosze, isLoss } = wish
  const item = await findItem(trx, stockItemId)
  const decision = decideStock(item, { type: 'written_off', writeOff: { id: 0n, grosze, isLoss } })
  if ('refused' in decision)
    throw new DomainError(decision.refused === 'amount_wrong' ? 'stock_amount_wrong' : 'stock_item_not_free')
  return waitFor(trx, asker, {
    kind: KIND,
    subject: stockItemId.toString(),
    sellerId: null,
    payload: { stockItemId: stockItemId.toString(), grosze: grosze.toString(), isLoss },
  })
}

export const writeOffProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({
      stockItemId: z.string().transform(BigInt),
      grosze: z.string().transform(BigInt),
      isLoss: z.boolean(),
    }),
    execute: async (trx, { stockItemId, grosze, isLoss }, doer) => {
      const item = await findItem(trx, stockItemId)
      const { proposalId = '' } = doer
      const id = await stockRepository.insertWriteOff(trx, { stockItemId, grosze, isLoss, proposalId })
      await applyStock(trx, item, { type: 'written_off', writeOff: { id, grosze, isLoss } })
      await auditStock(trx, doer, isLoss ? 'stock.lost' : 'stock.written_down', item.id, {
        grosze: Number(grosze),
      })
      return null
    },
  }),
}
