import type { FastifyInstance } from 'fastify'
import { adminAppraisalsRoutes } from '#features/appraisal-desk/admin-appraisals.routes.ts'
import { appraisalsRoutes } from '#features/appraisal-desk/appraisals.routes.ts'
import { freezeKeyOf } from '#features/account-freeze/index.ts'
import { quotesRoutes } from '#features/sales/quotes.routes.ts'
import { agreePayout } from '#features/payout-preview/index.ts'
import { payoutPreviewRoutes } from '#features/payout-preview/payout-preview.routes.ts'
import { listLockedAssetIds } from '#features/sales/index.ts'
import { rememberPaces } from '#features/sales/remember-paces.ts'
import { readPaces } from '#features/sales/sale-paces.repository.ts'
import { salesRoutes } from '#features/sales/sales.routes.ts'
import { adminTradesRoutes } from '#features/trades/trades.routes.ts'
import { confirmationRoutes } from '#features/sales/confirmation.routes.ts'
import { payoutDetailsRoutes } from '#features/payout-details/payout-details.routes.ts'
import { diversionsRoutes } from '#features/diversions/diversions.routes.ts'
import { operatorRoutes } from '#features/operator/operator.routes.ts'
import { papersRoutes } from '#features/papers/papers.routes.ts'
import { taxRoutes } from '#features/papers/tax.routes.ts'
import { receiptPairsOf } from '#features/receipts/domain/signed-receipt.ts'
import { issueReceipt } from '#features/receipts/issue-receipt.ts'
import { receiptsRoutes } from '#features/receipts/receipts.routes.ts'
import { estimateCoinAmount } from '#features/payouts/index.ts'
import { needsFreshSignIn, reserveAdvance, wasPaidTo } from '#features/money/index.ts'
import type { ApiConfig } from '#platform/config.ts'
import { cancelBySeller, createMoneyPorts } from './money-ports.ts'
import type { ApiParts } from './wiring.ts'

/** Everything between "my items" and a recorded sale. */
export async function salesApi(
  api: FastifyInstance,
  {
    config,
    parts,
    announceUser,
    announceStream,
  }: {
    config: ApiConfig
    parts: ApiParts
    announceUser: (userId: bigint) => void
    announceStream: (stream: string) => void
  },
): Promise<void> {
  const { db, keys, limiter, logger } = parts
  const readiness = {
    db,
    keys,
    logger,
    ...parts.inventory,
    freshSeconds: config.INVENTORY_FRESH_SECONDS,
  }
  await api.register(quotesRoutes, {
    ...readiness,
    limiter,
    currentPrices: () => parts.priceBoard.current(),
  })
  await appraisalsApi(api, { config, parts, announceStream })
  await api.register(payoutPreviewRoutes, { db, keys, limiter })
  const tradeUrl = config.BRAND_TRADE_URL
  await api.register(salesRoutes, {
    ...readiness,
    limiter,
    announceUser,
    tradeUrl,
    agreePayout,
    reserveAdvance,
    cancelBySeller: cancelBySeller(createMoneyPorts(logger)),
    estimateCoin: estimateCoinAmount,
    readPaces: rememberPaces(() => readPaces(db)),
  })
  await api.register(diversionsRoutes, { db, limiter })
  await api.register(adminTradesRoutes, { db })
  await api.register(confirmationRoutes, { db, limiter, brand: config })
  await api.register(payoutDetailsRoutes, {
    db,
    limiter,
    needsFreshSignIn: (person) => needsFreshSignIn(db, person),
    wasPaidTo: (userId, fingerprint) => wasPaidTo(db, userId, fingerprint),
  })
  await api.register(operatorRoutes, { db, limiter, profile: parts.operator, brandName: config.BRAND_NAME })
  await papersApi(api, config, parts)
}

async function appraisalsApi(
  api: FastifyInstance,
  {
    config,
    parts,
    announceStream,
  }: { config: ApiConfig; parts: ApiParts; announceStream: (stream: string) => void },
): Promise<void> {
  const { db, keys, limiter } = parts
  const appraisals = {
    db,
    keys,
    limiter,
    announceStream,
    publicUrl: config.PUBLIC_URL,
    currentPrices: () => parts.priceBoard.current(),
    listLockedAssetIds: (userId: bigint) => listLockedAssetIds(db, userId),
  }
  await api.register(appraisalsRoutes, appraisals)
  await api.register(adminAppraisalsRoutes, appraisals)
}

/** Receipts, and what is written from the books. */
async function papersApi(api: FastifyInstance, config: ApiConfig, parts: ApiParts): Promise<void> {
  const { db, keys, limiter } = parts
  const { steamId } = parts.operator
  await api.register(receiptsRoutes, {
    db,
    limiter,
    steamId,
    ring: parts.receiptKeys,
    publicUrl: config.PUBLIC_URL,
    freezeKeyOf: (saleId) => freezeKeyOf(keys.fingerprints, saleId),
  })
  const { PUBLIC_URL: publicUrl } = config
  const receipts = { db, steamId, publicUrl, pairs: receiptPairsOf(parts.receiptKeys) }
  const receiptOf = (own: { saleId: bigint; userId: bigint }) => issueReceipt(receipts, own)
  const papers = { db, limiter, brand: config, publicUrl, receiptOf }
  await api.register(papersRoutes, papers)
  await api.register(taxRoutes, papers)
}
