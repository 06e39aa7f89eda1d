import type { FastifyInstance } from 'fastify'
import { accountFreezeRoutes } from '#features/account-freeze/account-freeze.routes.ts'
import { adminFreezesRoutes } from '#features/account-freeze/admin-freezes.routes.ts'
import { balanceRoutes } from '#features/balance/balance.routes.ts'
import { bankBatchesRoutes } from '#features/bank/bank-batches.routes.ts'
import { bankStatementsRoutes } from '#features/bank/bank-statements.routes.ts'
import { adminControlsRoutes } from '#features/money-desk/admin-controls.routes.ts'
import { deskViewsRoutes } from '#features/money-desk/desk-views.routes.ts'
import { adminTransactionsRoutes } from '#features/money-desk/admin-transactions.routes.ts'
import { bulkApproveRoutes } from '#features/money-desk/bulk-approve.routes.ts'
import { moneyProposalKinds, settingProposalKinds } from '#features/money-desk/index.ts'
import { transactionPresenceRoutes } from '#features/money-desk/transaction-presence.routes.ts'
import { railMessagesRoutes } from '#features/payouts/rail-messages.routes.ts'
import { reconciliationProposalKinds } from '#features/reconciliation/index.ts'
import { reconciliationRoutes } from '#features/reconciliation/reconciliation.routes.ts'
import { readTradeForPayout } from '#features/trades/index.ts'
import type { ApiConfig } from '#platform/config.ts'
import { createMoneyPorts } from './money-ports.ts'
import { openRailMessages } from './open-rail-messages.ts'
import type { ApiParts } from './wiring.ts'

/** The seller's balance, what staff decide about money, and what the bank and the rails tell. */
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
  }
  await api.register(adminControlsRoutes, { ...tools, kinds })
  await api.register(deskViewsRoutes, { db, limiter })
  const bank = { ...tools, bankAccountNumber: config.BANK_ACCOUNT_NUMBER }
  await api.register(bankBatchesRoutes, bank)
  await api.register(bankStatementsRoutes, bank)
  await api.register(reconciliationRoutes, tools)
  await api.register(railMessagesRoutes, { db, limiter, readers: openRailMessages(config) })
}
