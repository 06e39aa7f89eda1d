import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Brand } from '@app/contract/brand'
import { SETUP_STEPS, SetupResponse } from '@app/contract/office/setup'
import { readBankAccount } from '#contexts/payments/bank-files/index.ts'
import type { Db } from '#platform/db/database.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { setupRepository } from './setup.repository.ts'

const LIMIT = { name: 'setup', max: 120, windowSeconds: 60 }

export type SetupRoutesOptions = {
  db: Db
  limiter: RouteLimiter
  brand: Pick<Brand, 'BRAND_COMPANY' | 'BRAND_NIP'>
  hasBackupFolder: boolean
}

export const setupRoutes: FastifyPluginAsyncZod<SetupRoutesOptions> = async (app, options) => {
  const examples = Brand.parse({})
  const isCompanySet =
    options.brand.BRAND_COMPANY !== examples.BRAND_COMPANY && options.brand.BRAND_NIP !== examples.BRAND_NIP
  app.get(
    '/admin/setup',
    {
      schema: {
        tags: ['admin'],
        summary: 'What the installation still needs before its first sale',
        response: responses({ 200: SetupResponse }, ['unauthenticated', 'admin_required', 'forbidden']),
      },
    },
    async (request) => {
      await limitByCaller(options.limiter, LIMIT, signedInCaller(request).userId.toString())
      const { hasSold, ...found } = await setupRepository.read(options.db)
      const isDone = {
        ...found,
        company: isCompanySet,
        bank: (await readBankAccount(options.db)) !== undefined,
        backups: options.hasBackupFolder,
      }
      return {
        success: true as const,
        hasSold,
        steps: SETUP_STEPS.map((step) => ({ step, isDone: isDone[step] })),
      }
    },
  )
}
