import { MARKET_SHAPE, RESALE_CURRENCIES, type ResaleCurrency } from '@app/contract/payments/stock-facts'
import { z } from 'zod'
import {
  proposalKind,
  waitFor,
  type Asker,
  type ControlOutcome,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { postJournal } from '#contexts/payments/ledger/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bookValueOfWithdrawal } from './domain/decide-stock.ts'
import { stockPostings } from './domain/stock-postings.ts'
import { stockRepository } from './stock.repository.ts'

const KIND = 'market_withdrawal'

type Withdrawal = {
  market: string
  currency: ResaleCurrency
  amountMinor: bigint
  /** What arrived on the bank account. */
  receivedGrosze: bigint
}

/** Always needs two admins: it says that a marketplace's money is now in our bank. */
export async function askMarketWithdrawal(trx: Trx, wish: Withdrawal, asker: Asker): Promise<ControlOutcome> {
  await bookValue(trx, wish)
  const { market, currency, amountMinor, receivedGrosze } = wish
  return waitFor(trx, asker, {
    kind: KIND,
    subject: `${market}:${currency}`,
    sellerId: null,
    payload: {
      market,
      currency,
      amountMinor: amountMinor.toString(),
      receivedGrosze: receivedGrosze.toString(),
    },
  })
}

export const withdrawalProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({
      market: z.string().regex(MARKET_SHAPE),
      currency: z.enum(RESALE_CURRENCIES),
      amountMinor: z.string().transform(BigInt),
      receivedGrosze: z.string().transform(BigInt),
    }),
    execute: async (trx, withdrawal, doer) => {
      const bookGrosze = await bookValue(trx, withdrawal)
      const { proposalId = '', adminId, proposedBy, reason, requestId } = doer
      const id = await stockRepository.insertWithdrawal(trx, { ...withdrawal, bookGrosze, proposalId })
      for (const journal of stockPostings.withdrawn({ ...withdrawal, id, bookGrosze }))
        await postJournal(trx, journal)
      await writeAudit(trx, {
        actor: { type: 'admin', id: adminId.toString() },
        action: 'market.withdrawn',
        object: { type: 'market', id: withdrawal.market },
        reason,
        details: { grosze: Number(withdrawal.receivedGrosze), proposedBy: String(proposedBy) },
        requestId,
      })
      return null
    },
  }),
}

async function bookValue(trx: Trx, { market, currency, amountMinor }: Withdrawal): Promise<bigint> {
  const held = await stockRepository.readMarket(trx, market, currency)
  const grosze = bookValueOfWithdrawal(held, amountMinor)
  if (typeof grosze !== 'bigint') throw new DomainError('stock_amount_wrong')
  return grosze
}
