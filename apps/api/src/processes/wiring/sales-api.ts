import { steamPage } from '@app/contract/demo'
import type { FastifyInstance } from 'fastify'
import { adminAppraisalsRoutes } from '#contexts/selling/appraisal-review/admin-appraisals.routes.ts'
import { appraisalsRoutes } from '#contexts/selling/appraisal-review/appraisals.routes.ts'
import { freezeKeyOf } from '#contexts/account-safety/account-freeze/index.ts'
import { quotesRoutes } from '#contexts/selling/sales/quotes.routes.ts'
import { fixPayoutTerms } from '#contexts/selling/payout-preview/index.ts'
import { payoutPreviewRoutes } from '#contexts/selling/payout-preview/payout-preview.routes.ts'
import { listLockedAssetIds } from '#contexts/selling/sales/index.ts'
import { rememberPaces } from '#contexts/selling/sales/remember-processing-times.ts'
import { loadProcessingTimes } from '#contexts/selling/sales/processing-times.repository.ts'
import { sentOfferRoutes } from '#contexts/selling/sales/sent-offer.routes.ts'
import { salesRoutes } from '#contexts/selling/sales/sales.routes.ts'
import { writeTradeUrl } from '#contexts/identity/accounts/index.ts'
import { accountsRoutes } from '#contexts/trading/accounts/accounts.routes.ts'
import { accountsRepository } from '#contexts/trading/accounts/index.ts'
import { requestOffer } from '#contexts/trading/trades/index.ts'
import { adminTradesRoutes } from '#contexts/trading/trades/trades.routes.ts'
import { confirmationRoutes } from '#contexts/selling/sales/confirmation.routes.ts'
import { payoutDetailsRoutes } from '#contexts/payments/destinations/payout-details.routes.ts'
import { diversionsRoutes } from '#contexts/selling/diversions/diversions.routes.ts'
import { operatorRoutes } from '#contexts/selling/operator/operator.routes.ts'
import { papersRoutes } from '#contexts/selling/documents/documents.routes.ts'
import { taxRoutes } from '#contexts/selling/documents/tax.routes.ts'
import { receiptPairsOf } from '#contexts/selling/receipts/domain/signed-receipt.ts'
import { issueReceipt } from '#contexts/selling/receipts/issue-receipt.ts'
import { receiptsRoutes } from '#contexts/selling/receipts/receipts.routes.ts'
import { estimateCoinAmount } from '#contexts/payments/payouts/index.ts'
import { listPaymentOutcomes, needsFreshSignIn } from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import type { ApiConfig } from '#platform/settings/config.ts'
import { cancelBySeller, createMoneyPorts, preferOwnOffer } from './money-ports.ts'
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
  const ports = createMoneyPorts(logger)
  let admitted: Promise<void> | undefined
  const admitAccount = () =>
    (admitted ??= accountsRepository.admitConfigured(db, parts.operator).catch((error: unknown) => {
      admitted = undefined
      throw error
    }))
  // A sale tries again, so a database that is late does not keep the process from starting.
  api.addHook('onReady', () => admitAccount().catch(() => undefined))
  const sales = {
    ...readiness,
    limiter,
    announceUser,
    tradeUrlOf: (account: { steamId: string; tradeToken: string } | null) => {
      const { steamId, tradeToken } = account ?? parts.operator
      return steamPage(writeTradeUrl(steamId, tradeToken), config)
    },
    admitAccount,
    fixPayoutTerms,
    cancelBySeller: cancelBySeller(ports),
    preferOwnOffer: preferOwnOffer(ports),
    requestOffer: (trx: Trx, sale: { saleId: bigint; userId: bigint }) => requestOffer(trx, ports, sale),
    describeAccount: (steamId: string) => parts.operator.describe(steamId, config.BRAND_NAME),
    estimateCoin: estimateCoinAmount,
    loadProcessingTimes: rememberPaces(() => loadProcessingTimes(db)),
  }
  await api.register(salesRoutes, sales)
  await api.register(sentOfferRoutes, sales)
  await api.register(diversionsRoutes, { db, limiter })
  await api.register(adminTradesRoutes, { db, limiter })
  await api.register(accountsRoutes, { db, limiter, describeAccount: sales.describeAccount })
  await api.register(confirmationRoutes, { db, limiter, brand: config })
  await api.register(payoutDetailsRoutes, {
    db,
    limiter,
    needsFreshSignIn: (person) => needsFreshSignIn(db, person),
    listPaymentOutcomes: (userId, fingerprints) => listPaymentOutcomes(db, userId, fingerprints),
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

/** Receipts, and documents made from the books. */
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
