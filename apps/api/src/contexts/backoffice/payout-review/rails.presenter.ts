import type { RailsResponse } from '@app/contract/office/controls'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'
import { staffMember } from './transaction-payouts.presenter.ts'

export async function showRails(db: Db): Promise<RailsResponse> {
  const rows = await payoutReviewRepository.listRails(db)
  return {
    success: true,
    rails: rows.map((row) => ({
      rail: row.rail,
      isPaused: row.since !== null,
      reason: row.reason as RailsResponse['rails'][number]['reason'],
      since: row.since?.toISOString() ?? null,
      by: staffMember(row.adminId, row.adminName),
      note: row.note,
      openPayouts: row.openPayouts,
      openAmount: zlotysOf(row.openGrosze),
    })),
  }
}
