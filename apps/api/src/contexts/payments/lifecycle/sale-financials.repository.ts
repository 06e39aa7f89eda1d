import { sql, type RawBuilder } from 'kysely'
import type { Settings } from '#platform/settings/settings.ts'
import { pccLineFor } from './domain/prices.ts'
import type { PayoutTerms } from './domain/decide-payout-terms.ts'
import type { KeptPromise } from './promise-payout.ts'
import { caseOfSchedule } from '#shared/payout-terms.ts'

type NewSaleMoney = {
  userId: bigint
  totalGrosze: bigint
  marketGrosze: bigint
  quotedAt: Date
  /** The fingerprint of the payout destination. */
  fingerprint: Buffer
  /** The payout time shown to the seller before confirming; null without one. */
  promise?: KeptPromise | null
}

type AgreedTerms = Pick<PayoutTerms, 'payoutSchedule' | 'isNewSeller' | 'instantBlocker'>

/**
 * Inserts the money row of the row `sale` in the statement that creates the sale. An instant payout also uses up the
 * seller's limit. Every sale needs this row before it can move.
 */
export function insertSaleFinancials(
  settings: Settings,
  sale: NewSaleMoney,
  { payoutSchedule, isNewSeller, instantBlocker }: AgreedTerms,
): RawBuilder<unknown> {
  const pcc = pccLineFor(
    { paidGrosze: sale.totalGrosze, marketGrosze: sale.marketGrosze },
    settings['tax.pcc'].value,
  )
  const { promise } = sale
  return sql`insert into sale_financials (sale_id, user_id, total_grosze, pcc_grosze, pcc_basis_grosze, pcc_rate_bps,
      payout_case, destination_fingerprint, is_new_seller, quoted_at, reserved_at, promised_by, promise_terms,
      advance_obstacle)
    select sale.id, ${sale.userId}::bigint, ${sale.totalGrosze}::bigint, ${pcc?.taxGrosze ?? 0n}::bigint,
      ${pcc?.basisGrosze ?? null}::bigint, ${pcc?.rateBps ?? null}::integer, ${caseOfSchedule(payoutSchedule)},
      ${sale.fingerprint}::bytea, ${isNewSeller}::boolean, ${sale.quotedAt}::timestamptz,
      case when ${payoutSchedule === 'instant'}::boolean then now() end, ${promise?.by ?? null}::timestamptz,
      ${promise?.terms ?? null}::integer,
      ${payoutSchedule === 'after_protection' ? (instantBlocker ?? 'chosen') : null} from sale`
}
