import type { FastifyInstance } from 'fastify'
import { dashboardRoutes } from '#contexts/backoffice/dashboard/dashboard.routes.ts'
import { inboxRoutes } from '#contexts/backoffice/inbox/inbox.routes.ts'
import { setupRoutes } from '#contexts/backoffice/setup/setup.routes.ts'
import { searchRoutes } from '#contexts/backoffice/search/search.routes.ts'
import { peopleRoutes } from '#contexts/backoffice/users/users.routes.ts'
import { savedViewsRoutes } from '#contexts/backoffice/saved-views/saved-views.routes.ts'
import { exportRoutes } from '#contexts/backoffice/transactions/export.routes.ts'
import { resaleFileRoutes } from '#contexts/backoffice/stock/resale-file.routes.ts'
import { stockFilesRoutes } from '#contexts/backoffice/stock/stock-files.routes.ts'
import { stockRoutes } from '#contexts/backoffice/stock/stock.routes.ts'
import { recordsFile } from '#contexts/backoffice/stock/write-records.ts'
import { stockExportFile } from '#contexts/backoffice/stock/write-stock-export.ts'
import { systemRoutes } from '#contexts/backoffice/system/system.routes.ts'
import { transactionListRoutes } from '#contexts/backoffice/transactions/transaction-list.routes.ts'
import type { ApiConfig } from '#platform/settings/config.ts'
import { readRedisState } from '#platform/db/redis.ts'
import type { ApiParts } from './wiring.ts'

/** Lists for staff: the dashboard, users, transactions. */
export async function listsApi(
  api: FastifyInstance,
  { config, parts }: { config: ApiConfig; parts: ApiParts },
): Promise<void> {
  const { db, keys, limiter, priceBoard, redis } = parts
  const tools = { db, keys, limiter }
  const currentPrices = () => priceBoard.current()
  await api.register(dashboardRoutes, { ...tools, currentPrices })
  await api.register(inboxRoutes, { db, limiter })
  await api.register(searchRoutes, { ...tools, items: () => priceBoard.current()?.itemBySlug.values() ?? [] })
  await api.register(stockRoutes, { db, limiter })
  await api.register(stockFilesRoutes, { db, limiter })
  await api.register(resaleFileRoutes, { db, limiter })
  await api.register(systemRoutes, {
    ...tools,
    currentPrices,
    readRedis: () => readRedisState(redis),
    steamLimit: {
      egresses: parts.inventory.egresses,
      slotsPerEgress: config.STEAM_INVENTORY_PER_WINDOW,
    },
    backupFolder: config.BACKUP_DIR,
  })
  await api.register(setupRoutes, {
    db,
    limiter,
    brand: config,
    hasBackupFolder: config.BACKUP_DIR !== undefined,
  })
  await api.register(peopleRoutes, tools)
  await api.register(transactionListRoutes, tools)
  await api.register(exportRoutes, {
    ...tools,
    files: { stock: stockExportFile(db), 'stock-records': recordsFile(db) },
  })
  await api.register(savedViewsRoutes, { db, limiter })
}
