import {
  ItemTraits,
  type SaleEvidenceResponse,
  type UnmatchedOffersResponse,
} from '@app/contract/selling/trades'
import { z } from 'zod'
import type { TradeReading } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { evidenceRepository } from './evidence.repository.ts'
import { findingsRepository, type SaleFinding } from './findings.repository.ts'
import { tradeOffersRepository } from './trade-offers.repository.ts'

export async function showUnmatchedOffers(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<UnmatchedOffersResponse> {
  const [rows, total, checkedAt] = await Promise.all([
    tradeOffersRepository.listUnmatched(db, { limit, offset: (page - 1) * limit }),
    tradeOffersRepository.countUnmatched(db),
    tradeOffersRepository.findCheckedAt(db),
  ])
  return {
    success: true,
    offers: rows.map((row) => ({
      offerId: row.offerId,
      accountId: row.accountId,
      senderId: row.senderId,
      sender: row.sender,
      itemCount: row.assetIds.length,
      askedCount: row.givenCount,
      createdAt: row.createdAt.toISOString(),
      firstSeenAt: row.firstSeenAt.toISOString(),
      saleId: row.saleId === null ? null : Number(row.saleId),
      reasons: row.reasons,
      isDeclineAsked: row.isDeclineAsked,
    })),
    checkedAt: checkedAt?.toISOString() ?? null,
    pagination: { page, limit, pages: Math.ceil(total / limit), total },
  }
}

export async function showEvidence(db: Db, saleId: bigint): Promise<SaleEvidenceResponse> {
  if (!(await evidenceRepository.isSale(db, saleId))) throw new DomainError('sale_not_found')
  const [offers, trade, findings] = await Promise.all([
    evidenceRepository.listOffers(db, saleId),
    evidenceRepository.findTrade(db, saleId),
    findingsRepository.list(db, saleId),
  ])
  return {
    success: true,
    offers: offers.map((offer) => ({
      ...offer,
      createdAt: offer.createdAt.toISOString(),
      firstSeenAt: offer.firstSeenAt.toISOString(),
    })),
    trade: trade
      ? {
          ...trade,
          settlesAt: trade.settlesAt?.toISOString() ?? null,
          newAssetIds: trade.newAssetIds as Record<string, string>,
          reading: trade.reading as TradeReading | null,
          readAt: trade.readAt?.toISOString() ?? null,
        }
      : null,
    findings: findings.map((finding) => ({ ...finding, at: finding.at.toISOString() })),
    differing: Object.assign({}, ...findings.map(seenIn)) as SaleEvidenceResponse['differing'],
  }
}

const Seen = z.object({ seen: z.record(z.string(), ItemTraits) })

/** Findings of earlier versions name only the asset ids. */
function seenIn({ details }: SaleFinding): SaleEvidenceResponse['differing'] {
  return Seen.safeParse(details).data?.seen ?? {}
}
