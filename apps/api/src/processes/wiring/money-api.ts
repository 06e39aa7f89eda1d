import type { FastifyInstance } from 'fastify'
import { accountFreezeRoutes } from '#contexts/account-safety/account-freeze/account-freeze.routes.ts'
import { adminFreezesRoutes } from '#contexts/account-safety/account-freeze/admin-freezes.routes.ts'
import { appraisalProposalKinds } from '#contexts/selling/appraisal-review/index.ts'
import { balanceRoutes } from '#contexts/payments/balance/balance.routes.ts'
import { freezeProposalKinds } from '#contexts/account-safety/account-freeze/index.ts'
import {
  batchProposalKinds,
  orderProposalKinds,
  returnLineProposalKinds,
} from '#contexts/payments/bank-files/index.ts'
import { bankBatchesRoutes } from '#contexts/payments/bank-files/bank-batches.routes.ts'
import { bankStatementsRoutes } from '#contexts/payments/bank-files/bank-statements.routes.ts'
import { adminControlsRoutes } from '#contexts/backoffice/payout-review/admin-controls.routes.ts'
import { proposalsRoutes } from '#contexts/backoffice/payout-review/proposals.routes.ts'
import { stopLinkRoutes } from '#contexts/identity/proposals/stop-link.routes.ts'
import { staffProposalKinds } from '#contexts/identity/staff-members/index.ts'
import { staffTools } from './staff-api.ts'
import { controlViewsRoutes } from '#contexts/backoffice/payout-review/control-views.routes.ts'
import { deskViewsRoutes } from '#contexts/backoffice/payout-review/review-views.routes.ts'
import { adminTransactionsRoutes } from '#contexts/backoffice/payout-review/admin-transactions.routes.ts'
import { bulkApproveRoutes } from '#contexts/backoffice/payout-review/bulk-approve.routes.ts'
import {
  approvalProposalKinds,
  correctionProposalKinds,
  moneyProposalKinds,
  dispatchProposalKinds,
  returnProposalKinds,
  settingProposalKinds,
} from '#contexts/backoffice/payout-review/index.ts'
import { transactionPresenceRoutes } from '#contexts/backoffice/payout-review/transaction-presence.routes.ts'
import { railMessagesRoutes } from '#contexts/payments/payouts/rail-messages.routes.ts'
import { priceProposalKinds } from '#contexts/catalog/prices/decide-price-list.ts'
import { fundingProposalKinds, reconciliationProposalKinds } from '#contexts/payments/reconciliation/index.ts'
import { reconciliationRoutes } from '#contexts/payments/reconciliation/reconciliation.routes.ts'
import { accountProposalKinds } from '#contexts/trading/accounts/index.ts'
import { stockProposalKinds } from '#contexts/payments/stock/index.ts'
import { proveReturn, readTradeForPayout } from '#contexts/trading/trades/index.ts'
import type { ApiConfig } from '#platform/settings/config.ts'
import { createMoneyPorts } from './money-ports.ts'
import { openRailMessages } from './open-rail-messages.ts'
import type { ApiParts } from './wiring.ts'

/** How long an admin waits for the watcher to read a trade. */
const RETURN_WAIT_SECONDS = 10

/** The seller's balance, staff decisions about money, and data from the bank and the rails. */
export async function moneyApi(
  api: FastifyInstance,
  options: {
    config: ApiConfig
    parts: ApiParts
    announceUser: (userId: bigint) => void
    announceStream: (stream: string) => void
  },
): Promise<void> {
  const { config, announceUser, announceStream } = options
  const { db, keys, limiter, redis, logger } = options.parts
  const ports = createMoneyPorts(logger)
  const tools = { db, keys, limiter, ports, announceUser }
  await api.register(balanceRoutes, tools)
  const freezes = { ...tools, publicUrl: config.PUBLIC_URL, announceStream }
  await api.register(accountFreezeRoutes, freezes)
  await api.register(adminFreezesRoutes, freezes)
  await api.register(adminTransactionsRoutes, {
    ...tools,
    readTrade: (saleId) => readTradeForPayout(db, saleId),
  })
  await api.register(transactionPresenceRoutes, { db, limiter, redis, announceStream })
  await api.register(bulkApproveRoutes, tools)
  const kinds = {
    ...moneyProposalKinds(ports),
    ...settingProposalKinds,
    ...reconciliationProposalKinds(ports),
    ...priceProposalKinds,
    ...correctionProposalKinds,
    ...returnProposalKinds,
    ...dispatchProposalKinds,
    ...stockProposalKinds,
    ...accountProposalKinds(ports),
    ...staffProposalKinds,
    ...approvalProposalKinds(ports),
    ...batchProposalKinds,
    ...orderProposalKinds(ports),
    ...returnLineProposalKinds,
    ...fundingProposalKinds,
    ...freezeProposalKinds(freezes),
    ...appraisalProposalKinds({ keys, publicUrl: config.PUBLIC_URL }),
  }
  await api.register(proposalsRoutes, { ...tools, kinds, staff: staffTools(config, options.parts) })
  await api.register(stopLinkRoutes, { db, limiter })
  await api.register(adminControlsRoutes, {
    ...tools,
    proveReturn: (wish) => proveReturn({ db, waitSeconds: RETURN_WAIT_SECONDS }, wish),
  })
  await api.register(controlViewsRoutes, { db, limiter })
  await api.register(deskViewsRoutes, { db, limiter })
  await api.register(bankBatchesRoutes, tools)
  await api.register(bankStatementsRoutes, tools)
  await api.register(reconciliationRoutes, tools)
  await api.register(railMessagesRoutes, { db, limiter, readers: openRailMessages(config) })
}
