import type { Rail } from '@app/contract/payments/rails'
import { sql, type RawBuilder } from 'kysely'
import { PREPARED, type Db } from '#platform/db/database.ts'
import type { OpenAdvances, SellerRiskProfile } from './domain/advance-limits.ts'
import type { RailOffer } from './domain/route-payout.ts'
import { isPaidToOthers, paidIn30Days, recentPayouts } from './payouts.repository.ts'
import { offersOf, railOffers, type RailOfferRow } from './rail-offers.repository.ts'

/** Everything that decides how a sale made now would be paid. */
export type PayoutFactsRow = {
  openDebtGrosze: bigint
  isFrozen: boolean
  standing: SellerRiskProfile
  open: OpenAdvances
  openHouseGrosze: bigint
  paidIn30DaysGrosze: bigint
  /** The total of this seller's payouts that are unsent or were sent within 24 hours. */
  recentGrosze: bigint
  /** This seller was paid to these details before, and the payment was not returned. */
  areDetailsProven: boolean
  wasPaidBefore: boolean
  /** When the session's user signed in through Steam; zero without a session. */
  signedInAtMs: number
  rails: RailOffer[]
  nowMs: number
}

export type FoundPayoutFacts = Omit<SellerRiskProfile, 'steamCreatedAt'> &
  OpenAdvances &
  Pick<
    PayoutFactsRow,
    | 'openDebtGrosze'
    | 'isFrozen'
    | 'openHouseGrosze'
    | 'paidIn30DaysGrosze'
    | 'recentGrosze'
    | 'areDetailsProven'
    | 'wasPaidBefore'
  > & { steamCreatedAt: Date | null; signedInAt: Date | null; rails: RailOfferRow[]; now: Date }

/** The same rule as `isNewSeller`: today's advances to new sellers are summed only for a new seller. */
const IS_NEW_SELLER = sql`coalesce(st.settled_sales, 0) = 0 and st.limit_by_hand_grosze is null`

/**
 * One row from one snapshot. For a sale it runs after the locks: it sees the changes of earlier lock holders, and a time
 * read while waiting would be outdated.
 */
export function payoutFactsQuery(of: {
  userId: bigint
  /** Null while the destination is not known yet. */
  fingerprint: Buffer | null
  sessionId: string | null
  rails: readonly Rail[]
}): RawBuilder<FoundPayoutFacts> {
  const userId = String(of.userId)
  const { fingerprint } = of
  const isOpen = sql`reserved_at is not null and released_at is null`
  return sql<FoundPayoutFacts>`
    select
      (select coalesce(sum(left_grosze), 0)::bigint from debts where user_id = ${userId} and closed_at is null) as "openDebtGrosze",
      st.frozen_at is not null
        or exists (select 1 from account_freezes where user_id = ${userId} and ended_at is null) as "isFrozen",
      coalesce(st.settled_sales, 0) as "settledSales", coalesce(st.reversals, 0) as reversals,
      st.limit_by_hand_grosze as "limitByHandGrosze", u.steam_created_at as "steamCreatedAt", u.steam_level as "steamLevel",
      coalesce(u.steam_vac_banned, false) or coalesce(u.steam_community_banned, false)
        or coalesce(u.steam_economy_ban, 'unknown') <> 'none' as "hasBan",
      ${isPaidToOthers(of.userId, sql`${fingerprint}`)}
        or exists (select 1 from sessions mine join sessions other on other.device_hash = mine.device_hash
          and other.user_id <> mine.user_id where mine.user_id = u.id) as "isShared",
      (select coalesce(sum(total_grosze), 0)::bigint from sale_financials
        where user_id = ${userId} and ${isOpen}) as "sellerGrosze",
      (select coalesce(sum(total_grosze), 0)::bigint from sale_financials
        where destination_fingerprint = ${fingerprint} and ${isOpen}) as "destinationGrosze",
      case when ${IS_NEW_SELLER} then (select coalesce(sum(total_grosze), 0)::bigint from sale_financials
        where is_new_seller and reserved_at >= date_trunc('day', now(), 'Europe/Warsaw')) else 0 end as "newSellersTodayGrosze",
      (select coalesce(sum(total_grosze), 0)::bigint from sale_financials
        where pool_reserved_at is not null and released_at is null) as "openHouseGrosze",
      ${paidIn30Days(of.userId)} as "paidIn30DaysGrosze", ${recentPayouts(of.userId)} as "recentGrosze",
      exists (select 1 from payouts where user_id = ${userId} and destination_fingerprint = ${fingerprint}
        and state = 'settled') as "areDetailsProven",
      exists (select 1 from payouts where user_id = ${userId} and state = 'settled') as "wasPaidBefore",
      (select signed_in_at from sessions where id = ${of.sessionId}) as "signedInAt",
      ${railOffers(sql`r.rail = any(${of.rails}::text[])`)} as rails,
      clock_timestamp() as now
    from users u left join seller_risk_profiles st on st.user_id = u.id where u.id = ${userId}`
}

export const payoutFactsRepository = {
  async find(db: Db, of: Parameters<typeof payoutFactsQuery>[0]): Promise<FoundPayoutFacts> {
    const { rows } = await sql<FoundPayoutFacts>`${PREPARED} ${payoutFactsQuery(of)}`.execute(db)
    return rows[0]!
  },
}

export function payoutFactsRow({
  steamCreatedAt,
  signedInAt,
  now,
  rails,
  ...row
}: FoundPayoutFacts): PayoutFactsRow {
  return {
    openDebtGrosze: row.openDebtGrosze,
    isFrozen: row.isFrozen,
    standing: {
      settledSales: row.settledSales,
      reversals: row.reversals,
      limitByHandGrosze: row.limitByHandGrosze,
      steamCreatedAt: steamCreatedAt?.getTime() ?? null,
      steamLevel: row.steamLevel,
      hasBan: row.hasBan,
      isShared: row.isShared,
    },
    open: {
      sellerGrosze: row.sellerGrosze,
      destinationGrosze: row.destinationGrosze,
      newSellersTodayGrosze: row.newSellersTodayGrosze,
    },
    openHouseGrosze: row.openHouseGrosze,
    paidIn30DaysGrosze: row.paidIn30DaysGrosze,
    recentGrosze: row.recentGrosze,
    areDetailsProven: row.areDetailsProven,
    wasPaidBefore: row.wasPaidBefore,
    signedInAtMs: signedInAt?.getTime() ?? 0,
    rails: offersOf(rails ?? []),
    nowMs: now.getTime(),
  }
}
